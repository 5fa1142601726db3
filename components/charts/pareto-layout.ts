import type { RunModelValue, RunValue } from '@/lib/runs/run-value';
import { frontierOf } from '@/lib/statistics/pareto';
import { linearScale, logScale, logTicks, niceTicks, spreadLabels } from '@/lib/statistics/scale';
import type { LimitOutcome } from '@/lib/statistics/value-limits';

type Estimate = NonNullable<RunModelValue['score']>;

export type ParetoPoint = {
  targetId: string;
  name: string;
  score: Estimate;
  /** US dollars per 1,000 items; 0 of a free model. */
  cost: Estimate;
  /** Its area follows p95 of the time to the first token. */
  radius: number;
  dominated: 'certain' | 'perhaps' | null;
  outcome: LimitOutcome | null;
};

export type ParetoScale = {
  isLog: boolean;
  ticks: number[];
  /** Of a price; `xOf` also knows the place of free models. */
  x: (usd: number) => number;
  xOf: (point: { cost: { mean: number } }) => number;
  /** Right end of the place of free models; null without any. */
  freeRight: number | null;
  limit: { usd: number; x: number } | null;
};

/** A sign beside the name, so that no colour has to say it. */
export const outcomeMarks: Record<LimitOutcome, string> = {
  met: '✓',
  missed: '✗',
  unclear: '?',
  unknown: '?',
};

const radii = { least: 4, most: 11 };

/** The models that have both a score and a known cost. */
export function paretoPoints({ models }: RunValue, nameOf: (targetId: string) => string): ParetoPoint[] {
  const slowest = Math.max(...models.map(({ ttftP95 }) => ttftP95?.ms ?? 0));
  return models.flatMap((model): ParetoPoint[] => {
    const { score, costPer1000Usd: cost, targetId, ttftP95, dominatedBy } = model;
    if (!score || !cost) return [];
    const share = ttftP95 && slowest > 0 ? ttftP95.ms / slowest : 0;
    const certain = dominatedBy.some((domination) => domination.certain);
    return [
      {
        targetId,
        name: nameOf(targetId),
        score,
        cost,
        radius: radii.least + (radii.most - radii.least) * Math.sqrt(share),
        dominated: certain ? 'certain' : dominatedBy.length > 0 ? 'perhaps' : null,
        outcome: model.limits.all,
      },
    ];
  });
}

/** The points that no other beats in both score and cost, by rising cost. */
export const paretoFrontier = (points: ParetoPoint[]): ParetoPoint[] =>
  frontierOf(points.map((point) => ({ point, cost: point.cost.mean, score: point.score.mean }))).map(
    ({ point }) => point,
  );

/** Steps: up to the next cost nothing better is to be had. */
export const pathOf = (places: { x: number; y: number }[]): string =>
  places.map(({ x, y }, i) => (i === 0 ? `M ${x} ${y}` : `H ${x} V ${y}`)).join(' ');

const freeWidth = 72;

/** The axis of cost: logarithmic where the costs span a decade; free models stand beside it. */
export function paretoScale(
  points: readonly ParetoPoint[],
  maxCost: number | null,
  { left, right }: { left: number; right: number },
): ParetoScale {
  const priced = points.filter(({ cost }) => cost.mean > 0);
  const freeRight = priced.length < points.length ? left + freeWidth : null;
  const start = freeRight ?? left;
  const limits = maxCost !== null && maxCost > 0 ? [maxCost] : [];
  const means = [...priced.map(({ cost }) => cost.mean), ...limits];
  const [least, most] = [Math.min(...means), Math.max(...means)];
  const widest = Math.max(...priced.map(({ cost }) => cost.interval?.high ?? cost.mean), ...limits, 0);
  const isLog = means.length > 1 && most / least >= 10;
  const ticks = isLog ? logTicks(least, widest) : niceTicks(widest);
  const [first, last] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const inner = { start: start + (isLog ? 16 : 0), end: right - 16 };
  const scale = isLog
    ? logScale(first, last, inner.start, inner.end)
    : linearScale(0, last, inner.start, inner.end);
  // An interval that reaches down to $0 has no end on a logarithmic axis.
  const x = (usd: number) => Math.max(start, scale(isLog ? Math.max(usd, first / 10) : usd));
  return {
    isLog,
    ticks: priced.length === 0 ? [] : ticks,
    x,
    xOf: ({ cost }) => (cost.mean > 0 ? x(cost.mean) : (left + (freeRight ?? left)) / 2),
    freeRight,
    limit: maxCost === null || priced.length === 0 ? null : { usd: maxCost, x: x(maxCost) },
  };
}

/** Heights of labels beside points at `heights`, apart by `gap`: those in the lower half give way upwards, the others downwards. */
export function labelHeights(heights: readonly number[], gap: number, middle: number): number[] {
  const isLow = (height: number) => height > middle;
  const down = spreadLabels(
    heights.filter((height) => !isLow(height)),
    gap,
  );
  const up = spreadLabels(
    heights.filter(isLow).map((height) => -height),
    gap,
  );
  return heights.map((height) => (isLow(height) ? -(up.shift() ?? 0) : (down.shift() ?? 0)));
}

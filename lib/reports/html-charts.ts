import { linearScale, niceTicks, spreadLabels } from '@/lib/statistics/scale';
import { formatScore } from './format-figures';
import { type Markup, markup } from './markup';
import type { ReportModel } from './report';
import { figures } from './report-words';

// Colours come from the style sheet's classes: the policy of the report lets no style attribute apply.

/** A scale whose values are short to write. */
const scale = (...ends: Parameters<typeof linearScale>): ((value: number) => number) => {
  const exact = linearScale(...ends);
  return (value) => Number(exact(value).toFixed(1));
};

/** A score from 0 to 100 with its interval. The figures stand beside it. */
export function intervalBar({ mean, interval }: ReportModel['score']): Markup | null {
  if (mean === null) return null;
  const x = scale(0, 100, 4, 136);
  const range = interval
    ? markup`<line class="range" x1="${x(interval.low)}" x2="${x(interval.high)}" y1="8" y2="8" stroke-width="4"/><line class="end" x1="${x(interval.low)}" x2="${x(interval.low)}" y1="3" y2="13"/><line class="end" x1="${x(interval.high)}" x2="${x(interval.high)}" y1="3" y2="13"/>`
    : null;
  return markup`<svg width="140" height="16" viewBox="0 0 140 16" aria-hidden="true"><line class="line" x1="4" x2="136" y1="8" y2="8" stroke-width="2"/>${range}<circle class="dot" cx="${x(mean)}" cy="8" r="3.5"/></svg>`;
}

const bars = { width: 260, height: 76, top: 12 };

/** Counts of answers per range of points; `most` is the highest bar of all models. */
export function histogramFigure({ name, scoreHistogram }: ReportModel, most: number): Markup {
  const barWidth = bars.width / scoreHistogram.length;
  const base = bars.height + bars.top;
  const drawn = scoreHistogram.map(({ from, to, count }, i) => {
    const height = most === 0 ? 0 : (count / most) * bars.height;
    const label =
      count > 0
        ? markup`<text class="axis" x="${(i + 0.5) * barWidth}" y="${base - height - 3}" text-anchor="middle">${count}</text>`
        : null;
    return markup`<rect class="bar" x="${i * barWidth + 1}" y="${base - height}" width="${barWidth - 2}" height="${height}"><title>${`${from} to ${to}: ${count}`}</title></rect>${label}`;
  });
  const ticks = [0, 50, 100].map(
    (tick) =>
      markup`<text class="axis" x="${(tick / 100) * bars.width}" y="${base + 13}" text-anchor="${tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle'}">${tick}</text>`,
  );
  return markup`<figure><figcaption>${name}</figcaption><svg width="${bars.width}" viewBox="0 0 ${bars.width} ${base + 16}" role="img" aria-label="${`Scores of ${name}`}">${drawn}<line class="line" x1="0" x2="${bars.width}" y1="${base}" y2="${base}"/>${ticks}</svg></figure>`;
}

const plot = { width: 640, height: 320, left: 34, bottom: 36 };

type Measured = { name: string; mean: number; interval: { low: number; high: number } | null; speed: number };

function speedAxes(ticks: number[], x: (value: number) => number, y: (value: number) => number): Markup[] {
  const { width, height, left, bottom } = plot;
  return [
    ...[0, 25, 50, 75, 100].map(
      (tick) =>
        markup`<line class="line" x1="${left}" x2="${width}" y1="${y(tick)}" y2="${y(tick)}"/><text class="axis" x="${left - 6}" y="${y(tick) + 3}" text-anchor="end">${tick}</text>`,
    ),
    ...ticks.map(
      (tick) =>
        markup`<text class="axis" x="${x(tick)}" y="${height - bottom + 14}" text-anchor="middle">${tick.toLocaleString('en')}</text>`,
    ),
    markup`<text class="axis" x="${(left + width) / 2}" y="${height - 4}" text-anchor="middle">tokens per second, median →</text><text class="axis" x="${left}" y="9">↑ score</text>`,
  ];
}

/** Score against median decode speed; null when no model has both. */
export function qualitySpeedChart(models: readonly ReportModel[]): Markup | null {
  const points = models.flatMap(
    ({ name, score: { mean, interval }, tokensPerSecond: { p50 } }): Measured[] =>
      mean === null || p50 === null ? [] : [{ name, mean, interval, speed: p50 }],
  );
  if (points.length === 0) return null;
  const { width, height, left, bottom } = plot;
  const ticks = niceTicks(Math.max(...points.map(({ speed }) => speed)));
  const x = scale(0, ticks.at(-1) ?? 1, left, width - 60);
  const y = scale(0, 100, height - bottom, 16);
  const labels = spreadLabels(
    points.map(({ mean }) => y(mean)),
    13,
  );
  const drawn = points.map(({ name, mean, interval, speed }, i) => {
    // Towards the middle, so that a long name stays in the drawing.
    const flip = x(speed) > width * 0.6;
    const bar = interval
      ? markup`<line class="range" x1="${x(speed)}" x2="${x(speed)}" y1="${y(interval.low)}" y2="${y(interval.high)}" stroke-width="3"/>`
      : null;
    return markup`${bar}<circle class="dot" cx="${x(speed)}" cy="${y(mean)}" r="4"><title>${`${name}: ${formatScore(mean)} points, ${figures(speed, 1)} tokens/s`}</title></circle><text x="${x(speed) + (flip ? -8 : 8)}" y="${(labels[i] ?? 0) + 4}" text-anchor="${flip ? 'end' : 'start'}">${`${name} ${formatScore(mean)}`}</text>`;
  });
  return markup`<svg width="${width}" viewBox="0 0 ${width} ${height}" role="img" aria-label="Score against speed">${speedAxes(ticks, x, y)}${drawn}</svg>`;
}

import { drawUnits, resamples, type Units } from './bootstrap-tasks';
import { smoothedPValue, smoothedQuantile, smoothedT } from './smoothed-t';
import { summarizeTasks } from './summarize-tasks';
import type { Interval } from './interval-of-mean';

/** Values by the task's place, NaN where there is none, and what is asked of them again and again. */
type Column = { values: Float64Array; sum: number; count: number };
/** One model over some of the tasks. */
export type Side = { scores: Column; costs: Column };

/** The logarithm of a value (`against` null), or of the quotient of two models' values. */
export type LogFigure = { of: Side; against: Side | null };

const present = (value: number) => !Number.isNaN(value);

function columnOf(values: Float64Array): Column {
  let [sum, count] = [0, 0];
  for (const value of values) {
    if (!present(value)) continue;
    sum += value;
    count++;
  }
  return { values, sum, count };
}

export const sideOf = (scores: Float64Array, costs: Float64Array): Side => ({
  scores: columnOf(scores),
  costs: columnOf(costs),
});

/** NaN of no values. */
export const meanOf = ({ sum, count }: Column): number => sum / count;

export const valueOf = ({ scores, costs }: Side): number => meanOf(scores) / meanOf(costs);

/**
 * What each task contributes to ln(mean score ÷ mean cost): s_i / Σs − 1 / n_s − (c_i / Σc − 1 / n_c), terms of what is missing left
 * out (linearised ratio, Cochran 1977, §6.3). Their sum is 0. NaN for a task without either.
 */
function contributions({ scores, costs }: Side): Float64Array {
  return scores.values.map((s, place) => {
    const c = costs.values[place]!;
    if (!present(s) && !present(c)) return NaN;
    const ofScore = present(s) ? s / scores.sum - 1 / scores.count : 0;
    return ofScore - (present(c) ? c / costs.sum - 1 / costs.count : 0);
  });
}

/**
 * Degrees of freedom of a variance over values of mean 0, 2 ÷ (2/(n−1) + κ/n), κ the excess kurtosis (O'Neill 2014, "Some Useful
 * Moment Results in Sampling Problems", Am. Stat. 68): where a few tasks have most of the spread, the spread is a guess.
 */
function degreesOfFreedom(values: Float64Array): number {
  const n = values.length;
  let [squares, fourths] = [0, 0];
  for (const value of values) {
    squares += value * value;
    fourths += (value * value) ** 2;
  }
  const excess = (n * fourths) / squares ** 2 - 3;
  return Math.min(n - 1, Math.max(2, 2 / (2 / (n - 1) + Math.max(0, excess) / n)));
}

type Studentized = { log: number; standardError: number | null; df: number };

function studentize(
  of: Side,
  own: Float64Array,
  against: Side | null,
  other: Float64Array | null,
): Studentized {
  const differences = (other ? own.map((value, place) => value - other[place]!) : own).filter(present);
  const values = differences.map((value) => value * differences.length);
  const summary = summarizeTasks(values, null);
  return {
    log: Math.log(valueOf(of)) - (against ? Math.log(valueOf(against)) : 0),
    standardError: summary?.standardError ?? null,
    df: degreesOfFreedom(values),
  };
}

/** A side summed by what is drawn; `whole`: every task has a score and a cost, so that their counts cancel. */
type Summed = Record<'score' | 'scored' | 'cost' | 'costed', Float64Array> & { whole: boolean };

function sumByUnit({ scores, costs }: Side, { count, unitOf }: Units): Summed {
  const [score, scored, cost, costed] = [0, 1, 2, 3].map(() => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  unitOf.forEach((unit, place) => {
    const [s, c] = [scores.values[place]!, costs.values[place]!];
    if (present(s)) [score[unit], scored[unit]] = [score[unit]! + s, scored[unit]! + 1];
    if (present(c)) [cost[unit], costed[unit]] = [cost[unit]! + c, costed[unit]! + 1];
  });
  return { score, scored, cost, costed, whole: scored.every((n, unit) => n === costed[unit]) };
}

const weighed = (drawn: Uint16Array, values: Float64Array) => {
  let sum = 0;
  for (let unit = 0; unit < values.length; unit++) sum += drawn[unit]! * values[unit]!;
  return sum;
};

/** The logarithm of a side's value in a resample; what each unit contributes to it goes to `parts`. */
function resampleSide(
  { score, scored, cost, costed, whole }: Summed,
  drawn: Uint16Array,
  parts: Float64Array,
) {
  const perScore = 1 / weighed(drawn, score);
  const perCost = 1 / weighed(drawn, cost);
  for (let unit = 0; unit < parts.length; unit++)
    parts[unit] = score[unit]! * perScore - cost[unit]! * perCost;
  if (whole) return Math.log(perCost / perScore);
  const [scoredAll, costedAll] = [weighed(drawn, scored), weighed(drawn, costed)];
  for (let unit = 0; unit < parts.length; unit++)
    parts[unit]! += costed[unit]! / costedAll - scored[unit]! / scoredAll;
  return Math.log((perCost * costedAll) / (perScore * scoredAll));
}

function spreadOf(drawn: Uint16Array, parts: Float64Array, other: Float64Array | null): number {
  let squares = 0;
  for (let unit = 0; unit < parts.length; unit++) {
    const part = parts[unit]! - (other ? other[unit]! : 0);
    squares += drawn[unit]! * part * part;
  }
  return Math.sqrt((squares * parts.length) / (parts.length - 1));
}

/** A resample of one task drawn again and again has no spread, and stands as far off as can be. */
const ratioOf = (difference: number, spread: number) =>
  Number.isFinite(difference) && spread > 1e-12
    ? difference / spread
    : Math.abs(difference) < 1e-12
      ? 0
      : difference * Infinity;

/** By their places in a list of sides: one that stands in many pairs is summed and resampled once. */
type Placed = { of: number; against: number | null };

/** (θ* − θ) ÷ se* of each figure over the resamples. */
function resampleFigures(
  sides: readonly Side[],
  figures: readonly Placed[],
  logs: readonly number[],
  units: Units,
): Float64Array[] {
  const summed = sides.map((side) => sumByUnit(side, units));
  const parts = sides.map(() => new Float64Array(units.count));
  const results = figures.map(() => new Float64Array(resamples));
  drawUnits(units.count, (drawn, sample) => {
    const ofSides = summed.map((side, i) => resampleSide(side, drawn, parts[i]!));
    figures.forEach(({ of, against }, i) => {
      const log = against === null ? ofSides[of]! : ofSides[of]! - ofSides[against]!;
      const spread = spreadOf(drawn, parts[of]!, against === null ? null : parts[against]!);
      results[i]![sample] = ratioOf(log - logs[i]!, spread);
    });
  });
  return results;
}

export type LogResult = {
  /** Of the value or quotient itself, not of its logarithm; null where it would have no end. */
  interval: (level: number) => Interval | null;
  /** Of "the logarithm is 0"; null when the tasks have no spread, and nothing to test with. */
  pValue: number | null;
};

/**
 * Bootstrap-t by task (Hall 1992, "The Bootstrap and Edgeworth Expansion", §3.2) of logarithms of values: θ = ln(mean score ÷ mean
 * cost), or the difference of two models' θ. se is that of the tasks' contributions with one pseudo-task (summarizeTasks), t* = (θ* −
 * θ) ÷ se* over the resamples, and their distribution is mixed with Student's (smoothed-t). Interval: exp(θ − t se).
 */
export function resampleLogs(figures: readonly LogFigure[], units: Units): LogResult[] {
  const sides = [...new Set(figures.flatMap(({ of, against }) => (against ? [of, against] : [of])))];
  const placeOf = new Map(sides.map((side, place) => [side, place]));
  const contributed = sides.map(contributions);
  const placed = figures.map(({ of, against }): Placed => ({
    of: placeOf.get(of) ?? 0,
    against: against && (placeOf.get(against) ?? 0),
  }));
  const studentized = placed.map(({ of, against }) =>
    studentize(
      sides[of]!,
      contributed[of]!,
      against === null ? null : sides[against]!,
      against === null ? null : contributed[against]!,
    ),
  );
  const drawn = resampleFigures(
    sides,
    placed,
    studentized.map(({ log }) => log),
    units,
  );
  return studentized.map(({ log, standardError, df }, i) => {
    if (standardError === null || !Number.isFinite(log)) return { interval: () => null, pValue: null };
    const distribution = smoothedT(drawn[i]!, df);
    return {
      interval: (level) => {
        const end = (p: number) => Math.exp(log - standardError * smoothedQuantile(distribution, p));
        const [low, high] = [end((1 + level) / 2), end((1 - level) / 2)];
        return Number.isFinite(high) ? { low, high } : null;
      },
      pValue: smoothedPValue(distribution, log / standardError),
    };
  });
}

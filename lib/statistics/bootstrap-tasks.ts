import { studentTCritical, studentTTwoSided } from './student-t';
import { normalCdf, normalQuantile } from './normal';
import { quantile } from './quantile';
import { smallestPValue } from './paired-difference';
import type { Interval } from './interval-of-mean';

/** Resamples behind every bootstrap interval. Other draws move an end of a 95 % interval by some 2 % of its width. */
export const resamples = 2000;
/** Fixed, so that the same rows give the same numbers. */
const seed = 20_261_121;

/** A figure of a resample: how often each task was drawn, by its place → the figure; NaN when nothing it needs was drawn. */
export type Statistic = (drawn: Uint16Array) => number;

/** mulberry32 (Tommy Ettinger, public domain). */
function seeded(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Draws `tasks` tasks with replacement, 2,000 times, and computes every statistic on each of these samples (Efron 1979). All
 * statistics see the same draws: differences of two of them are paired by task, and a task's repetitions stay together.
 */
export function bootstrapTasks(tasks: number, statistics: readonly Statistic[]): Float64Array[] {
  const random = seeded(seed);
  const results = statistics.map(() => new Float64Array(resamples));
  const drawn = new Uint16Array(tasks);
  for (let sample = 0; sample < resamples; sample++) {
    drawn.fill(0);
    for (let i = 0; i < tasks; i++) drawn[Math.floor(random() * tasks)]!++;
    statistics.forEach((statistic, i) => (results[i]![sample] = statistic(drawn)));
  }
  return results;
}

/** Mean over the drawn tasks that have a value (NaN: none). */
export function meanOf(values: Float64Array): Statistic {
  return (drawn) => {
    let sum = 0;
    let count = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (Number.isNaN(value)) continue;
      sum += drawn[i]! * value;
      count += drawn[i]!;
    }
    return sum / count;
  };
}

/**
 * The interval of a bootstrapped figure over `tasks` tasks: the percentile interval, expanded (Hesterberg 2015, "What Teachers
 * Should Know About the Bootstrap", §4.4). Plain percentiles are too narrow by the factor √((n−1)/n) and by z instead of t; here
 * the ends are the quantiles at Φ(∓ √(n/(n−1)) t). Turned over by any monotone function, so the same for a ratio and its inverse.
 */
export function expandedPercentile(figures: Float64Array, tasks: number, level = 0.95): Interval {
  const sorted = Array.from(figures.filter((figure) => !Number.isNaN(figure)).sort());
  const tail = normalCdf(-Math.sqrt(tasks / (tasks - 1)) * studentTCritical(1 - level, tasks - 1));
  return { low: quantile(sorted, tail), high: quantile(sorted, 1 - tail) };
}

/**
 * Two-sided p-value of "the figure is 0": the α at which `expandedPercentile` reaches 0. Where no resample reaches it, the tail
 * is Student's t of the resamples' own mean and spread. Never below 2^{1−n}, as for pairs of scores (pairedDifference).
 */
export function bootstrapPValue(differences: Float64Array, tasks: number): number {
  let [n, below, above, sum, squares] = [0, 0, 0, 0, 0];
  for (const difference of differences) {
    if (Number.isNaN(difference)) continue;
    n++;
    if (difference <= 0) below++;
    if (difference >= 0) above++;
    sum += difference;
    squares += difference * difference;
  }
  const share = Math.min(below, above) / n;
  if (share >= 0.5) return 1;
  const mean = sum / n;
  const spread = Math.sqrt(Math.max(0, squares / n - mean * mean));
  const z = share > 0 ? -normalQuantile(share) : Math.max(-normalQuantile(0.5 / n), Math.abs(mean) / spread);
  const p = studentTTwoSided(z * Math.sqrt((tasks - 1) / tasks), tasks - 1);
  return Math.max(p, smallestPValue(tasks));
}

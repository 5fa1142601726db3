import { studentTCritical } from '@/lib/statistics/student-t';
import type { Range } from './run-estimate';

/** Mean and sample standard deviation over `n` tasks; `sd` null with one task. */
export type Spread = { n: number; mean: number; sd: number | null };

/** `expected` divided and multiplied by `factor`: how an assumption that nothing measured is stated. */
export const withinFactor = (expected: number, factor: number): Range => ({
  expected,
  low: expected / factor,
  high: expected * factor,
});

const mapRange = (range: Range, change: (value: number) => number): Range => ({
  expected: change(range.expected),
  low: change(range.low),
  high: change(range.high),
});

export const scaleRange = (range: Range, by: number): Range => mapRange(range, (value) => value * by);
export const capRange = (range: Range, most: number): Range =>
  mapRange(range, (value) => Math.min(value, most));
export const floorRange = (range: Range, least: number): Range =>
  mapRange(range, (value) => Math.max(value, least));

/** Ends are multiplied with ends, as though both factors were off in the same direction. */
export const multiplyRanges = (a: Range, b: Range): Range => ({
  expected: a.expected * b.expected,
  low: a.low * b.low,
  high: a.high * b.high,
});

/** Ends are added with ends: models share their tasks, so their errors do not cancel for certain. */
export const addRanges = (ranges: Range[]): Range => ({
  expected: ranges.reduce((sum, { expected }) => sum + expected, 0),
  low: ranges.reduce((sum, { low }) => sum + low, 0),
  high: ranges.reduce((sum, { high }) => sum + high, 0),
});

/**
 * The mean over `tasks` new tasks, from what past tasks showed: the 95 % prediction interval
 * mean ± t(n − 1) · sd · √(1/n + 1/tasks) of Student's t (both samples from one population), never below 0 and its ends
 * widened by `factor` for what no spread tells: other tasks, other settings. One past task has no spread; then
 * 0 to twice the mean.
 */
export function rangeOfMean({ n, mean, sd }: Spread, tasks: number, factor: number): Range {
  const half =
    sd === null || n < 2
      ? mean
      : studentTCritical(0.05, n - 1) * sd * Math.sqrt(1 / n + 1 / Math.max(1, tasks));
  return { expected: mean, low: Math.max(0, mean - half) / factor, high: (mean + half) * factor };
}

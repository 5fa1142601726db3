import { restoreSkew } from './skewed-t';
import { studentTCritical } from './student-t';
import type { TaskSummary } from './summarize-tasks';

export type Interval = { low: number; high: number };

/**
 * The interval of level `level` (0.95) for the mean over the tasks that these are a sample of; null when there is no
 * honest one (one task; or all tasks equal and no bounds).
 *
 * Usually mean ± t · se with n − 1 degrees of freedom, bent by the skewness (skewed-t). When all n tasks have one value c the
 * spread is unknown, not zero: with confidence 1 − α at most the share q = 1 − α^{1/n} of all tasks has another value ("rule of
 * three", Hanley & Lippman-Hand 1983), and those lie within the bounds: [c − q (c − min), c + q (max − c)].
 *
 * `smallestP` is the smallest p-value that a test may report (see pairedDifference). Where it is not below α the interval is
 * stretched to reach 0, so that interval and test never disagree.
 */
export function intervalOfMean(summary: TaskSummary, level: number, smallestP = 0): Interval | null {
  const { tasks, bounds } = summary;
  const alpha = 1 - level;
  if (tasks < 2) return null;
  const interval = ofSpread(summary, alpha) ?? ofOneValue(summary, alpha);
  if (!interval) return null;
  const mustReachZero = smallestP >= alpha;
  const low = mustReachZero ? Math.min(interval.low, 0) : interval.low;
  const high = mustReachZero ? Math.max(interval.high, 0) : interval.high;
  return { low: Math.max(low, bounds?.min ?? -Infinity), high: Math.min(high, bounds?.max ?? Infinity) };
}

function ofSpread({ tasks, mean, standardError, skewness }: TaskSummary, alpha: number): Interval | null {
  if (standardError === null) return null;
  const critical = studentTCritical(alpha, tasks - 1);
  return {
    low: mean - standardError * restoreSkew(critical, skewness, tasks),
    high: mean - standardError * restoreSkew(-critical, skewness, tasks),
  };
}

function ofOneValue({ tasks, mean, bounds }: TaskSummary, alpha: number): Interval | null {
  if (!bounds) return null;
  const share = 1 - alpha ** (1 / tasks);
  return { low: mean - share * (mean - bounds.min), high: mean + share * (bounds.max - mean) };
}

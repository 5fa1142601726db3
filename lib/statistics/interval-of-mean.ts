import { studentTCritical } from './student-t';
import type { TaskSummary } from './summarize-tasks';

export type Interval = { low: number; high: number };

/**
 * The interval of level `level` (0.95) for the mean over the tasks that these are a sample of; null when there is no
 * honest one (one task; or all tasks equal and no bounds).
 *
 * Usually mean ± t · se with n − 1 degrees of freedom. When all n tasks have one value c the spread is unknown, not zero:
 * with confidence 1 − α at most the share q = 1 − α^{1/n} of all tasks has another value ("rule of three", Hanley &
 * Lippman-Hand 1983), and those lie within the bounds: [c − q (c − min), c + q (max − c)].
 *
 * `smallestP` is the smallest p-value that a test may report (see pairedDifference). Where it is above α the interval is
 * stretched to reach 0, so that interval and test never disagree.
 */
export function intervalOfMean(summary: TaskSummary, level: number, smallestP = 0): Interval | null {
  const { tasks, mean, standardError, bounds } = summary;
  const alpha = 1 - level;
  if (tasks < 2) return null;
  if (standardError === null) {
    if (!bounds) return null;
    const share = 1 - alpha ** (1 / tasks);
    return reachZero(
      { low: mean - share * (mean - bounds.min), high: mean + share * (bounds.max - mean) },
      smallestP >= alpha,
    );
  }
  const half = studentTCritical(alpha, tasks - 1) * standardError;
  const reach = smallestP >= alpha ? Math.max(half, Math.abs(mean)) : half;
  return {
    low: Math.max(mean - reach, bounds?.min ?? -Infinity),
    high: Math.min(mean + reach, bounds?.max ?? Infinity),
  };
}

function reachZero({ low, high }: Interval, must: boolean): Interval {
  return must ? { low: Math.min(low, 0), high: Math.max(high, 0) } : { low, high };
}

import { removeSkew } from './skewed-t';
import { studentTTwoSided } from './student-t';
import { isNegligible, type TaskSummary } from './summarize-tasks';

/**
 * Two-sided p-value of "the mean over all tasks is 0": the α at which `intervalOfMean` just reaches 0, so that both say the
 * same. P(|T| ≥ |g(mean / se)|), g of skewed-t, n − 1 degrees of freedom; when all n tasks have one value c > 0 it is
 * (−min / (c − min))ⁿ, for c < 0 the mirror image. Never below `smallestP`. Null where there is no interval.
 */
export function pValueOfMean(summary: TaskSummary, smallestP = 0): number | null {
  const { tasks, mean, standardError, skewness, bounds } = summary;
  if (tasks < 2) return null;
  if (standardError !== null) {
    const t = removeSkew(mean / standardError, skewness, tasks);
    return Math.max(smallestP, studentTTwoSided(t, tasks - 1));
  }
  if (!bounds) return null;
  if (isNegligible(mean, 0)) return 1;
  const far = mean > 0 ? -bounds.min : bounds.max;
  return Math.max(smallestP, (far / (far + Math.abs(mean))) ** tasks);
}

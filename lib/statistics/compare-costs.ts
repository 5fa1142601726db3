import { intervalOfMean } from './interval-of-mean';
import { decidePairs, pairsOf } from './decide-pairs';
import type { TaskMeans } from './mean-by-task';
import { minTasks, minTasksOfMean } from './mean-interval';
import type { Estimate } from './model-value';
import { pairedDifference } from './paired-difference';
import type { RankedPair } from './rank-models';
import { summarizeTasks } from './summarize-tasks';
import type { ModelTasks } from './value-rows';

/**
 * Mean cost over tasks with the interval of scores (Student's t over tasks, corrected for skewness). Tasks that all cost the
 * same leave no doubt, other than with scores: that is what a price per request looks like.
 */
export function costEstimate(costs: TaskMeans): Estimate | null {
  const summary = summarizeTasks(
    [...costs.values()].flatMap(({ mean }) => mean ?? []),
    null,
  );
  if (!summary) return null;
  const { mean, tasks } = summary;
  if (tasks < minTasksOfMean) return { mean, interval: null };
  const { low, high } = intervalOfMean(summary, 0.95) ?? { low: mean, high: mean };
  return { mean, interval: { low: Math.max(0, low), high } };
}

/** Every two models by mean cost, a − b, paired by task. Prices that are all 0 are no sample: such a model is cheaper for certain. */
export function compareCosts(models: readonly ModelTasks[]): RankedPair[] {
  const costed = models.filter(({ costClass }) => costClass !== 'unknown');
  return decidePairs(
    pairsOf(costed).map(([a, b]) => {
      const { estimate, pValue, smallestP, tasks, aHigher, bHigher } = pairedDifference(a.costs, b.costs, {
        bounds: null,
      });
      const pair = { a: a.targetId, b: b.targetId, estimate };
      if (a.costClass === 'free' || b.costClass === 'free')
        return { ...pair, p: a.costClass === b.costClass ? 1 : 0 };
      // One difference on all tasks has no spread that a test could use; the signs still count.
      const constant = tasks >= minTasks && (aHigher === tasks || bHigher === tasks) ? smallestP : null;
      return { ...pair, p: pValue ?? constant };
    }),
  );
}

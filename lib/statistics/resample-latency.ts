import { bootstrapPValue, drawUnits, resamples, type Units } from './bootstrap-tasks';
import { decidePairs, pairsOf } from './decide-pairs';
import { minTasks } from './mean-interval';
import type { RankedPair } from './rank-models';
import { p95Of } from './tail-latency';
import type { ModelTasks } from './value-rows';

/** Each two models by p95 of the time to the first token, a − b, over resamples of the tasks. */
export function resampleLatency(models: readonly ModelTasks[], { count, unitOf }: Units): RankedPair[] {
  const timed = models
    .filter((model) => model.timed.length > 0)
    .map((model) => {
      const statistic = p95Of(model.timed.map(({ task, ms }) => ({ task: unitOf[task]!, ms })));
      return {
        targetId: model.targetId,
        tasks: new Set(model.timed.map(({ task }) => task)).size,
        statistic,
        seen: statistic(new Uint16Array(count).fill(1)),
        drawn: new Float64Array(resamples),
      };
    });
  if (timed.length < 2) return [];
  drawUnits(count, (drawn, sample) => {
    for (const model of timed) model.drawn[sample] = model.statistic(drawn);
  });
  return decidePairs(
    pairsOf(timed).map(([a, b]) => {
      const tasks = Math.min(a.tasks, b.tasks);
      const differences = a.drawn.map((ms, sample) => ms - b.drawn[sample]!);
      return {
        a: a.targetId,
        b: b.targetId,
        estimate: a.seen - b.seen,
        p: tasks < minTasks ? null : bootstrapPValue(differences, Math.min(tasks, count)),
      };
    }),
  );
}

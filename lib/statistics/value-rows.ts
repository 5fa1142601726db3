import { meanByTask, type TaskMeans } from './mean-by-task';
import type { CostClass } from './model-value';
import type { ScoreRow } from './score-row';
import type { Timed } from './tail-latency';

/** One repetition of one task by one model with what it cost and how soon it began to answer. */
export type ValueRow = ScoreRow & {
  /** US dollars of the model's own calls, retries included; null when none was made or none has a known cost. */
  costUsd: number | null;
  ttftMs: number | null;
};

export type ModelTasks = {
  targetId: string;
  costClass: CostClass;
  /** US dollars per 1,000 items. */
  costs: TaskMeans;
  /** By the task's place among all tasks; NaN where there is none. */
  scoreByPlace: Float64Array;
  costByPlace: Float64Array;
  timed: Timed[];
};

/** A single call of unknown cost makes what a model costs unknown. */
function costClassOf(costs: TaskMeans, isKnown: boolean): CostClass {
  const means = [...costs.values()].flatMap(({ mean }) => mean ?? []);
  if (!isKnown || means.length === 0) return 'unknown';
  return means.every((mean) => mean === 0) ? 'free' : 'priced';
}

/**
 * The rows by model, every task's repetitions averaged. Models and tasks are in order of their ids, whatever that of the rows.
 * `known` names the models whose every call has a known cost.
 */
export function groupByModel(
  rows: readonly ValueRow[],
  known: ReadonlySet<string>,
): { taskCount: number; models: ModelTasks[] } {
  const taskIds = [...new Set(rows.map(({ taskId }) => taskId))].sort();
  const placeOf = new Map(taskIds.map((taskId, place) => [taskId, place]));
  const scores = meanByTask(rows);
  const costs = meanByTask(
    rows.map(({ targetId, taskId, repetition, costUsd }) => ({
      targetId,
      taskId,
      repetition,
      score: costUsd === null ? null : costUsd * 1000,
    })),
  );
  const byPlace = (means?: TaskMeans) => Float64Array.from(taskIds, (id) => means?.get(id)?.mean ?? NaN);
  const models = [...Map.groupBy(rows, ({ targetId }) => targetId)].map(([targetId, own]): ModelTasks => {
    const ofCost: TaskMeans = costs.get(targetId) ?? new Map();
    return {
      targetId,
      costClass: costClassOf(ofCost, known.has(targetId)),
      costs: ofCost,
      scoreByPlace: byPlace(scores.get(targetId)),
      costByPlace: byPlace(ofCost),
      timed: own.flatMap(({ taskId, ttftMs }) =>
        ttftMs === null ? [] : [{ task: placeOf.get(taskId) ?? 0, ms: ttftMs }],
      ),
    };
  });
  return { taskCount: taskIds.length, models: models.toSorted((a, b) => (a.targetId < b.targetId ? -1 : 1)) };
}

import type { ScoreRow } from './score-row';

export type TaskMean = {
  /** Over the repetitions that have a score; null when none has. */
  mean: number | null;
  scored: number;
  /** Repetitions, scored or not. */
  asked: number;
};

/** The mean of each task of one target, by taskId. */
export type TaskMeans = ReadonlyMap<string, TaskMean>;

/**
 * Mean score of each (target, task) over its scored repetitions: targetId → taskId → mean.
 *
 * Repetitions of a task share its difficulty, so they are no independent observations. Everything else here sees one
 * value per task: the cluster mean, which makes the task the unit of every interval and test (Miller 2024, "Adding
 * Error Bars to Evals", on clustered errors; with equal weight per task whatever the number of repetitions).
 */
export function meanByTask(rows: Iterable<ScoreRow>): Map<string, TaskMeans> {
  const sums = new Map<string, Map<string, { sum: number; scored: number; asked: number }>>();
  for (const { targetId, taskId, score } of rows) {
    let tasks = sums.get(targetId);
    if (!tasks) sums.set(targetId, (tasks = new Map()));
    let cell = tasks.get(taskId);
    if (!cell) tasks.set(taskId, (cell = { sum: 0, scored: 0, asked: 0 }));
    cell.asked++;
    if (score === null) continue;
    cell.sum += score;
    cell.scored++;
  }
  return new Map(
    [...sums].map(([targetId, tasks]) => [
      targetId,
      new Map(
        [...tasks].map(([taskId, { sum, scored, asked }]) => [
          taskId,
          { mean: scored === 0 ? null : sum / scored, scored, asked },
        ]),
      ),
    ]),
  );
}

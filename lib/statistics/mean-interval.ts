import { intervalOfMean, type Interval } from './interval-of-mean';
import type { TaskMeans } from './mean-by-task';
import { scoreBounds, type Bounds } from './score-row';
import { summarizeTasks } from './summarize-tasks';

/** Below six tasks no distribution-free test can reach 5 % (see pairedDifference), and one odd task decides any interval. */
export const minTasks = 6;
/** Down to here intervals were measured to cover 93 % and more, also of skewed scores; with fewer tasks about 90 %. */
export const comfortableTasks = 20;

export type MeanInterval = {
  /** Mean of the task means: every task counts the same; null when no task has a score. */
  mean: number | null;
  interval: Interval | null;
  /** Why there is no interval. */
  reason: 'no_scores' | 'too_few_tasks' | null;
  /** Tasks with at least one score. */
  tasks: number;
  /** Repetitions with a score, and all. */
  scored: number;
  asked: number;
  /** scored ÷ asked, 0 to 1; null when nothing was asked. */
  coverage: number | null;
};

/** Mean score of one target with its interval over tasks (the task is the cluster). Missing scores count as missing only. */
export function meanInterval(
  taskMeans: TaskMeans,
  { level = 0.95, bounds = scoreBounds }: { level?: number; bounds?: Bounds | null } = {},
): MeanInterval {
  const values: number[] = [];
  let scored = 0;
  let asked = 0;
  for (const task of taskMeans.values()) {
    scored += task.scored;
    asked += task.asked;
    if (task.mean !== null) values.push(task.mean);
  }
  const counts = { tasks: values.length, scored, asked, coverage: asked === 0 ? null : scored / asked };
  const summary = summarizeTasks(values, bounds);
  if (!summary) return { mean: null, interval: null, reason: 'no_scores', ...counts };
  const interval = values.length < minTasks ? null : intervalOfMean(summary, level);
  return { mean: summary.mean, interval, reason: interval ? null : 'too_few_tasks', ...counts };
}

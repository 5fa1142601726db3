import { intervalOfMean, type Interval } from './interval-of-mean';
import { intervalOfShare } from './interval-of-share';
import type { TaskMeans } from './mean-by-task';
import { scoreBounds, type Bounds } from './score-row';
import { summarizeTasks, type TaskSummary } from './summarize-tasks';

/** Below six tasks no distribution-free test of a difference can reach 5 % (see pairedDifference). */
export const minTasks = 6;
/**
 * Tasks that a single mean needs, and tasks off the most common score. Of models at the ceiling, 20 tasks: with 0 the mean was
 * covered in 90 % of the runs, with 6 in 92, with 7 in 93.5: few tasks below the ceiling do not show how deep it goes. With 8 the
 * means of other models were covered in more than 97.
 */
export const minTasksOfMean = 7;
/** Down to here intervals were measured to cover 93 % and more, also of skewed scores; with fewer tasks about 90 %. */
export const comfortableTasks = 20;

export type MeanInterval = {
  /** Mean of the task means: every task counts the same; null when no task has a score. */
  mean: number | null;
  interval: Interval | null;
  /** Why there is no interval. */
  reason: 'no_scores' | 'too_few_tasks' | 'too_few_differ' | null;
  /** Tasks with another score than the most common one. */
  offMostCommon: number;
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
  if (!summary) return { mean: null, interval: null, reason: 'no_scores', offMostCommon: 0, ...counts };
  const interval = intervalOf(summary, level);
  const reason = interval ? null : values.length < minTasksOfMean ? 'too_few_tasks' : 'too_few_differ';
  return { mean: summary.mean, interval, reason, offMostCommon: summary.offMostCommon, ...counts };
}

/** Passed or failed is a share, and has no depth to be unsure of; nor is any guessed when all tasks have one score. */
function intervalOf(summary: TaskSummary, level: number): Interval | null {
  const { tasks, bounds, passed, standardError, offMostCommon } = summary;
  if (tasks < minTasksOfMean) return null;
  if (standardError === null) return intervalOfMean(summary, level);
  if (bounds && passed !== null) {
    const share = intervalOfShare(passed, tasks, level);
    const at = (part: number) => bounds.min + part * (bounds.max - bounds.min);
    return { low: at(share.low), high: at(share.high) };
  }
  return offMostCommon < minTasksOfMean ? null : intervalOfMean(summary, level);
}

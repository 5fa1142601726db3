import { intervalOfMean, type Interval } from './interval-of-mean';
import type { TaskMean, TaskMeans } from './mean-by-task';
import { minTasks } from './mean-interval';
import { pValueOfMean } from './p-value-of-mean';
import { scoreDifferenceBounds, type Bounds } from './score-row';
import { isNegligible, summarizeTasks, type TaskSummary } from './summarize-tasks';

/** What one side has for a task: a score, answers without any score, or nothing at all. */
export type Side = 'scored' | 'unscored' | 'absent';
export type LeftOutTask = { taskId: string; a: Side; b: Side };

export type PairedDifference = {
  /** Mean of a − b over the shared tasks; null without any. */
  estimate: number | null;
  interval: Interval | null;
  level: number;
  pValue: number | null;
  /**
   * Why there is no interval. `too_few_differ`: so few tasks differ (fewer than six at 95 %) that no test could tell a from b; there
   * is a p-value, above 1 − level. The others have none; `no_spread` only for quantities without bounds.
   */
  reason: 'no_shared_tasks' | 'too_few_tasks' | 'too_few_differ' | 'no_spread' | null;
  /** Tasks that both have a score for: the only ones used. */
  tasks: number;
  aHigher: number;
  equal: number;
  bHigher: number;
  leftOut: LeftOutTask[];
  /** For intervals of another level; null without shared tasks. */
  summary: TaskSummary | null;
  smallestP: number;
};

/**
 * Difference a − b, paired by task: dᵢ = mean of a's repetitions of task i − mean of b's, then interval and p-value of the mean
 * of d (intervalOfMean, pValueOfMean). Positive: a is higher.
 *
 * The p-value is never below 2^{1−k}, k = number of tasks with dᵢ ≠ 0. If a and b were one model each non-zero difference would
 * have either sign with equal chance, so all k pointing one way has that probability, and no test can fairly claim more from k
 * differences (sign-flip test, Fisher 1935). Student's t alone calls models different on four tasks in four of 200. Where the level
 * is out of reach of k differences there is no interval either: their spread is a guess, and 97.5 to 100 % were covered.
 */
export function pairedDifference(
  a: TaskMeans,
  b: TaskMeans,
  { level = 0.95, bounds = scoreDifferenceBounds }: { level?: number; bounds?: Bounds | null } = {},
): PairedDifference {
  const { differences, leftOut } = pairTasks(a, b);
  const aHigher = differences.filter((d) => d > 0).length;
  const bHigher = differences.filter((d) => d < 0).length;
  const smallestP = smallestPValue(aHigher + bHigher);
  const summary = summarizeTasks(differences, bounds);
  const enough = differences.length >= minTasks;
  const enoughDiffer = smallestP < 1 - level;
  const interval = summary && enough && enoughDiffer ? intervalOfMean(summary, level, smallestP) : null;
  return {
    estimate: summary?.mean ?? null,
    interval,
    level,
    pValue: summary && enough ? pValueOfMean(summary, smallestP) : null,
    reason: interval ? null : reasonOf(differences.length, enoughDiffer),
    tasks: differences.length,
    aHigher,
    equal: differences.length - aHigher - bHigher,
    bHigher,
    leftOut,
    summary,
    smallestP,
  };
}

function reasonOf(tasks: number, enoughDiffer: boolean): PairedDifference['reason'] {
  if (tasks === 0) return 'no_shared_tasks';
  if (tasks < minTasks) return 'too_few_tasks';
  return enoughDiffer ? 'no_spread' : 'too_few_differ';
}

/** The smallest p-value that `differing` non-zero differences can support: 2^{1−k}, at most 1. */
export function smallestPValue(differing: number): number {
  return Math.min(1, 2 ** (1 - differing));
}

function pairTasks(a: TaskMeans, b: TaskMeans): { differences: number[]; leftOut: LeftOutTask[] } {
  const differences: number[] = [];
  const leftOut: LeftOutTask[] = [];
  for (const [taskId, ofA] of a) {
    const ofB = b.get(taskId);
    if (ofA.mean === null || ofB === undefined || ofB.mean === null) {
      leftOut.push({ taskId, a: sideOf(ofA), b: sideOf(ofB) });
      continue;
    }
    const difference = ofA.mean - ofB.mean;
    differences.push(
      isNegligible(difference, Math.max(Math.abs(ofA.mean), Math.abs(ofB.mean))) ? 0 : difference,
    );
  }
  for (const [taskId, ofB] of b) {
    if (!a.has(taskId)) leftOut.push({ taskId, a: 'absent', b: sideOf(ofB) });
  }
  return { differences, leftOut };
}

function sideOf(task: TaskMean | undefined): Side {
  if (task === undefined) return 'absent';
  return task.mean === null ? 'unscored' : 'scored';
}

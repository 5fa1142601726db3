import { z } from 'zod';
import { runCostSchema } from '@/lib/costs/cost-figure';
import { runPhases, runStatuses } from './run-state';

const count = z.int().nonnegative();

export const groupProgressSchema = z.strictObject({
  id: z.string(),
  phase: z.enum(runPhases),
  position: z.int(),
  providerId: z.string(),
  provider: z.string(),
  model: z.string(),
  lane: z.string(),
  state: z.enum(['PENDING', 'ACTIVE', 'DONE']),
  total: count,
  done: count,
  failed: count,
  inProgress: count,
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  /** Milliseconds until the group is through at its pace since it was warm; null before anything has settled since. */
  etaMs: z.number().nullable(),
  /** The group's next call waits until then for its provider's rate limit; null when that is no second. */
  waitingUntil: z.string().nullable(),
});

export const progressCountsSchema = z.strictObject({
  total: count,
  new: count,
  inProgress: count,
  waitingForJudge: count,
  judging: count,
  completed: count,
  failed: count,
});

export const runProgressSchema = z.strictObject({
  runId: z.string(),
  status: z.enum(runStatuses),
  phase: z.enum(runPhases),
  ...progressCountsSchema.shape,
  groups: z.array(groupProgressSchema),
  /** What is being called at this moment. */
  current: z.array(
    z.strictObject({ itemId: z.string(), taskId: z.string(), provider: z.string(), model: z.string() }),
  ),
  /** Spent so far; calls in flight are in it when they end. */
  cost: runCostSchema,
  budgetUsd: z.number().nullable(),
  /** Why the run is PAUSED when nobody paused it: `budget`. */
  pauseReason: z.string().nullable(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  elapsedMs: z.number().nullable(),
  etaMs: z.number().nullable(),
});

export type GroupProgress = z.output<typeof groupProgressSchema>;
export type ProgressCounts = z.output<typeof progressCountsSchema>;
export type RunProgress = z.output<typeof runProgressSchema>;

type GroupCounters = Pick<GroupProgress, 'phase' | 'total' | 'done' | 'failed' | 'inProgress'>;

const sum = (groups: GroupCounters[], key: 'total' | 'done' | 'failed' | 'inProgress') =>
  groups.reduce((all, group) => all + group[key], 0);

/** Item counts by status from the groups' counters, so that a run of 100,000 items need not be counted for each update. */
export function countsFromGroups(groups: GroupCounters[], judged: boolean): ProgressCounts {
  const generating = groups.filter((group) => group.phase === 'BENCHMARKING');
  const judging = groups.filter((group) => group.phase === 'JUDGING');
  const total = sum(generating, 'total');
  const answered = sum(generating, 'done');
  const failedGenerating = sum(generating, 'failed');
  const inProgress = sum(generating, 'inProgress');
  const failedJudging = sum(judging, 'failed');
  const nowJudging = sum(judging, 'inProgress');
  const completed = judged ? sum(judging, 'done') : answered;
  return {
    total,
    new: total - answered - failedGenerating - inProgress,
    inProgress,
    waitingForJudge: judged ? answered - completed - failedJudging - nowJudging : 0,
    judging: nowJudging,
    completed,
    failed: failedGenerating + failedJudging,
  };
}

/**
 * The run in steps: an answer per item and, with a judge, a verdict per item. An item that got no answer gets no
 * verdict either, so it counts as failed in both.
 */
export function stepsFromGroups(groups: GroupCounters[], judged: boolean) {
  const generating = groups.filter((group) => group.phase === 'BENCHMARKING');
  const judging = groups.filter((group) => group.phase === 'JUDGING');
  const perItem = judged ? 2 : 1;
  return {
    answered: sum(generating, 'done'),
    done: sum(generating, 'done') + (judged ? sum(judging, 'done') : 0),
    failed: sum(generating, 'failed') * perItem + (judged ? sum(judging, 'failed') : 0),
    total: sum(generating, 'total') * perItem,
  };
}

/** Milliseconds left at the pace so far: elapsed ÷ settled × left. Null until something has settled. */
export function etaMs(elapsedMs: number | null, settled: number, left: number): number | null {
  if (left === 0) return 0;
  if (elapsedMs === null || settled <= 0) return null;
  return Math.round((elapsedMs / settled) * left);
}

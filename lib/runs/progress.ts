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
  /** Milliseconds until the run is through at its pace while models were warm; null before anything has settled so. */
  etaMs: z.number().nullable(),
});

export type GroupProgress = z.output<typeof groupProgressSchema>;
export type ProgressCounts = z.output<typeof progressCountsSchema>;
export type RunProgress = z.output<typeof runProgressSchema>;

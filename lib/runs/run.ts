import { z } from 'zod';
import { costFigureSchema, runCostSchema } from '@/lib/costs/cost-figure';
import { estimateTotalsSchema } from '@/lib/costs/run-estimate';
import { groupProgressSchema, progressCountsSchema } from './progress';
import { runPhases, runStatuses, runTriggers } from './run-state';

/** A (provider, model), as the API names one. */
export const targetSchema = z.strictObject({
  providerId: z.string(),
  provider: z.string(),
  model: z.string(),
  simulated: z.boolean(),
});

export const runSummarySchema = z.strictObject({
  id: z.string(),
  /** The run's name for people and file names, e.g. run-20261121-k3f9. */
  runId: z.string(),
  name: z.string().nullable(),
  status: z.enum(runStatuses),
  phase: z.enum(runPhases),
  trigger: z.enum(runTriggers),
  judge: targetSchema.nullable(),
  targets: z.array(targetSchema),
  collections: z.array(z.strictObject({ id: z.string(), name: z.string() })),
  progress: progressCountsSchema,
  /** True when any part of the run was answered or judged by the simulated provider. */
  simulated: z.boolean(),
  errorMsg: z.string().nullable(),
  /** Known cost so far and the number of calls whose cost is not known. */
  cost: runCostSchema,
  /** US dollars that the run may cost; null is no limit. */
  budgetUsd: z.number().nullable(),
  /** Why the run is PAUSED when nobody paused it: `budget`. */
  pauseReason: z.string().nullable(),
  /** What the run was estimated to cost and to take when it was created; null for older runs. */
  estimate: estimateTotalsSchema.nullable(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});

/** Median, 95th percentile, mean and number of measured values; all null when nothing was measured. */
export const distributionSchema = z.strictObject({
  n: z.int().nonnegative(),
  mean: z.number().nullable(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
});

export const modelAggregateSchema = z.strictObject({
  targetId: z.string(),
  ...targetSchema.shape,
  items: z.int(),
  completed: z.int(),
  failedGeneration: z.int(),
  failedJudging: z.int(),
  truncated: z.int(),
  refused: z.int(),
  empty: z.int(),
  /** Mean over tasks, 0 to 100, of the mean overall score of a task's `scored` items; failures are missing, never 0. */
  meanScore: z.number().nullable(),
  scored: z.int(),
  /** scored ÷ items, 0 to 1. */
  coverage: z.number(),
  ttftMs: distributionSchema,
  timeTakenMs: distributionSchema,
  tokensPerSecond: distributionSchema,
  inputTokens: z.int().nullable(),
  outputTokens: z.int().nullable(),
  /** Of the model's own calls, retries included, warm-ups not. */
  cost: costFigureSchema,
  /** Known cost of its items' own calls, over the items of which one is known. */
  costPerItemUsd: distributionSchema,
  /** Known cost of judging its answers. */
  judgeCostUsd: z.number().nullable(),
});

export const taskAggregateSchema = z.strictObject({
  taskId: z.string(),
  category: z.string(),
  subcategory: z.string().nullable(),
  meanScore: z.number().nullable(),
  scored: z.int(),
  items: z.int(),
  failed: z.int(),
});

export const runDetailSchema = z.strictObject({
  ...runSummarySchema.shape,
  repetitions: z.int(),
  parameters: z.record(z.string(), z.unknown()),
  manifest: z.record(z.string(), z.unknown()),
  groups: z.array(groupProgressSchema),
  aggregates: z.strictObject({
    meanScore: z.number().nullable(),
    meanTimeTakenMs: z.number().nullable(),
    meanTokensPerSecond: z.number().nullable(),
    perModel: z.array(modelAggregateSchema),
    perTask: z.array(taskAggregateSchema),
  }),
});

export type RunTarget = z.output<typeof targetSchema>;
export type RunSummary = z.output<typeof runSummarySchema>;
export type RunDetail = z.output<typeof runDetailSchema>;
export type ModelAggregate = z.output<typeof modelAggregateSchema>;
export type TaskAggregate = z.output<typeof taskAggregateSchema>;

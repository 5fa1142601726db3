import { z } from 'zod';
import { costFigureSchema, runCostSchema } from '@/lib/costs/cost-figure';
import { estimateTotalsSchema } from '@/lib/costs/run-estimate';
import { runValueSchema } from '@/lib/runs/run-value';
import { distributionSchema, targetSchema } from '@/lib/runs/run';
import { runPhases, runStatuses } from '@/lib/runs/run-state';

/**
 * Version of the report's form. A field that is added and may be missing keeps it; one that changes its meaning or goes
 * makes it assay-report/2.
 */
export const reportVersion = 'assay-report/1';

const points = z.number().min(0).max(100);
const count = z.int().nonnegative();
const textSchema = z
  .strictObject({
    text: z.string(),
    characters: count.describe('Length of the whole text'),
    cut: z.boolean().describe('Whether `text` is only the beginning'),
  })
  .describe('A long text, cut to its beginning');
const intervalSchema = z.strictObject({ low: z.number(), high: z.number() });
const adjustedIntervalSchema = intervalSchema.extend({ level: z.number() });
const judgeSchema = targetSchema.pick({ provider: true, model: true, simulated: true });

const scoreSchema = z.strictObject({
  mean: points.nullable().describe('Mean over tasks, each the mean of its scored repetitions'),
  interval: intervalSchema.nullable().describe('95 % interval of the mean; the task is the unit'),
  reason: z
    .enum(['no_scores', 'too_few_tasks', 'too_few_differ'])
    .nullable()
    .describe('Why there is no interval'),
  tasks: count.describe('Tasks with at least one score'),
  scored: count,
  asked: count,
  coverage: z.number().min(0).max(1).nullable().describe('scored ÷ asked; a failure is missing, never 0'),
});

const modelSchema = z.strictObject({
  targetId: z.string(),
  name: z.string().describe('The model, with its provider where two providers have one of that name'),
  ...judgeSchema.shape,
  rank: count.nullable().describe('1 + number of models that are better beyond doubt'),
  lastRank: count.nullable().describe('The last place that the model may hold'),
  tieGroups: z.array(z.string()).describe('Two models share a letter exactly when they cannot be told apart'),
  score: scoreSchema,
  items: count,
  completed: count,
  failures: z.strictObject({ generation: count, judging: count }),
  truncated: count,
  refused: count,
  empty: count,
  ttftMs: distributionSchema,
  timeTakenMs: distributionSchema,
  tokensPerSecond: distributionSchema,
  inputTokens: count.nullable(),
  outputTokens: count.nullable(),
  cost: costFigureSchema
    .optional()
    .describe('US dollars of its own calls, failed ones included, without the judge’s'),
  judgeCostUsd: z.number().nullable().optional().describe('US dollars of judging its answers'),
  scoreHistogram: z.array(z.strictObject({ from: z.number(), to: z.number(), count })),
});

const pairSchema = z.strictObject({
  a: z.string().describe('targetId'),
  b: z.string().describe('targetId'),
  estimate: z.number().nullable().describe('a − b in points, paired by task'),
  interval: intervalSchema.nullable().describe('95 % interval of this pair alone'),
  adjustedInterval: adjustedIntervalSchema.nullable().describe('Excludes 0 exactly when `different`'),
  pValue: z.number().nullable(),
  adjustedP: z.number().nullable().describe('By Holm over all pairs'),
  different: z.boolean(),
  tasks: count.describe('Tasks that both have a score for'),
});

const answerSchema = z.strictObject({
  itemId: z.string(),
  targetId: z.string(),
  repetition: z.int(),
  score: points.nullable(),
  answer: textSchema.nullable(),
  judgeReasoning: textSchema.nullable(),
  violations: z.array(z.strictObject({ category: z.string(), detail: z.string() })),
});

const taskPartSchema = z.strictObject({
  taskId: z.string(),
  category: z.string(),
  subcategory: z.string().nullable(),
  prompt: textSchema,
});

export const reportSchema = z.strictObject({
  reportVersion: z.literal(reportVersion),
  generatedAt: z.string().describe('ISO 8601, UTC'),
  run: z.strictObject({
    id: z.string(),
    runId: z.string(),
    name: z.string().nullable(),
    status: z.enum(runStatuses),
    simulated: z.boolean().describe('Whether any part was answered or judged by the simulated provider'),
    judge: judgeSchema.nullable(),
    collections: z.array(z.string()),
    repetitions: z.int(),
    parameters: z.record(z.string(), z.unknown()),
    items: z.strictObject({ total: count, completed: count, failed: count }),
    cost: runCostSchema.optional(),
    estimate: estimateTotalsSchema
      .nullable()
      .optional()
      .describe('What the run was estimated to cost and to take when it was created; `cost` is the truth'),
    errorMsg: z.string().nullable(),
    createdAt: z.string(),
    startedAt: z.string().nullable(),
    finishedAt: z.string().nullable(),
  }),
  result: z.strictObject({
    sentence: z.string().describe('How the run came out and how sure that is'),
    remarks: z.array(z.string()).describe('What limits the result: simulated, unfinished'),
    tasksNeeded: count.describe('Shared tasks that a pair needs before it could be called different'),
  }),
  models: z.array(modelSchema).describe('In the order of rank, then mean'),
  pairs: z.array(pairSchema),
  value: runValueSchema
    .nullable()
    .optional()
    .describe('Best overall, best value and who is dominated; null without a known cost or without a judge'),
  categories: z.array(
    z.strictObject({
      category: z.string(),
      tasks: count,
      cells: z.array(z.strictObject({ targetId: z.string(), mean: points, tasks: count })),
    }),
  ),
  failures: z.array(
    z.strictObject({
      phase: z.enum(runPhases),
      errorKind: z.string().nullable(),
      count,
      message: z.string().describe('Without what differs from case to case'),
      example: textSchema.nullable(),
    }),
  ),
  worst: z.array(taskPartSchema.extend({ answer: answerSchema })).describe('The lowest scores'),
  disagreements: z
    .array(
      taskPartSchema.extend({
        spread: points.describe('Highest minus lowest mean of a model on this task'),
        means: z.array(z.strictObject({ targetId: z.string(), mean: points })),
        highest: answerSchema,
        lowest: answerSchema,
      }),
    )
    .describe('The tasks on which the models are furthest apart'),
  manifest: z.strictObject({
    sha256: z.string().describe('Of the manifest as stored, `GET /api/runs/{id}` has it whole'),
    assayVersion: z.string().nullable(),
    nodeVersion: z.string().nullable(),
    postgresVersion: z.string().nullable(),
    verdictSchema: z.string().nullable(),
    judgeTemplateHash: z.string().nullable(),
    tasks: count.nullable(),
  }),
});

export type Report = z.output<typeof reportSchema>;
export type ReportModel = Report['models'][number];
export type ReportAnswer = z.output<typeof answerSchema>;
export type CutText = z.output<typeof textSchema>;

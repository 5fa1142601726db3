import { z } from 'zod';
import { checkResultSchema } from '@/lib/tasks/check-result';
import { itemStatuses } from './item-state';
import { targetSchema } from './run';
import { runPhases } from './run-state';

/** What became of the answer (D9); judge_error and generation_error are missing scores, never 0. */
export const outcomes = ['ok', 'truncated', 'refused', 'empty', 'generation_error', 'judge_error'] as const;

export const scoresSchema = z.strictObject({
  accuracy: z.number(),
  format: z.number(),
  compliance: z.number(),
  overall: z.number(),
});

export const itemRowSchema = z.strictObject({
  id: z.string(),
  taskId: z.string(),
  category: z.string(),
  subcategory: z.string().nullable(),
  target: targetSchema,
  repetition: z.int(),
  /** Which of the task's inputs, from 0. */
  inputIndex: z.int(),
  status: z.enum(itemStatuses),
  failedPhase: z.enum(runPhases).nullable(),
  outcome: z.enum(outcomes).nullable(),
  score: z.number().nullable(),
  scores: scoresSchema.nullable(),
  timeTakenMs: z.number().nullable(),
  ttftMs: z.number().nullable(),
  tokensGenerated: z.int().nullable(),
  tokensPerSecond: z.number().nullable(),
  /** Generation attempts that counted. */
  attempts: z.int(),
  judgeAttempts: z.int(),
  /** Known cost in US dollars of its own calls, retries included; null while none is known. */
  costUsd: z.number().nullable(),
  judgeCostUsd: z.number().nullable(),
  /** Its calls of both kinds whose cost is not known. */
  unknownCostCalls: z.int(),
  errorKind: z.string().nullable(),
  errorMsg: z.string().nullable(),
  /** Found by code or judge, each once. */
  violationCategories: z.array(z.string()),
});

export const attemptSchema = z.strictObject({
  id: z.string(),
  kind: z.enum(['WARMUP', 'GENERATION', 'JUDGE']),
  number: z.int(),
  /** UNKNOWN: the worker died during the call; it may have been served, and billed. */
  state: z.enum(['IN_FLIGHT', 'SUCCEEDED', 'FAILED', 'CANCELLED', 'UNKNOWN']),
  errorKind: z.string().nullable(),
  errorMsg: z.string().nullable(),
  httpStatus: z.int().nullable(),
  /** How long the server asked to be left alone, with a 429 or 503. */
  retryAfterMs: z.int().nullable(),
  /** How long the call had waited for the provider's rate limit before it was queued; null where there is none. */
  pacedMs: z.number().nullable(),
  request: z.unknown(),
  answer: z.string().nullable(),
  reasoning: z.string().nullable(),
  finishReason: z.string().nullable(),
  resolvedModel: z.string().nullable(),
  usage: z.strictObject({
    inputTokens: z.int().nullable(),
    outputTokens: z.int().nullable(),
    reasoningTokens: z.int().nullable(),
    cachedTokens: z.int().nullable(),
    estimated: z.boolean(),
  }),
  /** US dollars; null when the price or the usage is not known. */
  costUsd: z.number().nullable(),
  ttftMs: z.number().nullable(),
  ttfaMs: z.number().nullable(),
  totalMs: z.number().nullable(),
  tokensPerSecond: z.number().nullable(),
  timing: z.unknown(),
  serverTiming: z.unknown(),
  sanitized: z.boolean(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});

export const verdictRowSchema = z.strictObject({
  id: z.string(),
  current: z.boolean(),
  judge: targetSchema,
  schemaVersion: z.string(),
  templateHash: z.string(),
  scores: scoresSchema,
  violations: z.array(z.strictObject({ category: z.string(), detail: z.string() })),
  /** Where it contradicts what code measured. */
  contradictions: z.array(z.string()),
  reasoning: z.string(),
  createdAt: z.string(),
});

export const itemSchema = z.strictObject({
  ...itemRowSchema.shape,
  /** The candidate's first message, as built from the task. */
  prompt: z.string(),
  /** Name of its input, as of a file; null where it has none. */
  inputName: z.string().nullable(),
  inputCount: z.int(),
  /** What code found, a result per constraint; null where nothing was checked. */
  checks: z.array(checkResultSchema).nullable(),
  /** Of the answer: what code found, then what the current verdict says. */
  violations: z.array(
    z.strictObject({ category: z.string(), detail: z.string(), foundBy: z.enum(['code', 'judge']) }),
  ),
  references: z.strictObject({
    excellent: z.string().nullable(),
    good: z.string().nullable(),
    pass: z.string().nullable(),
    incorrectAnswerDirection: z.string().nullable(),
  }),
  response: z.string().nullable(),
  /** The candidate's own reasoning, which the judge never sees. */
  reasoning: z.string().nullable(),
  verdicts: z.array(verdictRowSchema),
  ledger: z.array(attemptSchema),
});

export type ItemRow = z.output<typeof itemRowSchema>;
export type Item = z.output<typeof itemSchema>;

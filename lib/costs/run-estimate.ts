import { z } from 'zod';

/** An expected value with the ends between which it is reckoned to lie. */
export const rangeSchema = z.strictObject({ expected: z.number(), low: z.number(), high: z.number() });

/** What an estimate of a model rests on: its own past calls, those of other models, or stated defaults. */
export const estimateBases = ['own', 'others', 'default'] as const;

/** Why no cost can be estimated: no price, or an hourly rate and no past calls that tell how long one takes. */
const unknownCostSchema = z.strictObject({ model: z.string(), reason: z.enum(['price', 'duration']) });

export const modelEstimateSchema = z.strictObject({
  providerId: z.string(),
  model: z.string(),
  role: z.enum(['candidate', 'judge']),
  /** Answers or verdicts. */
  items: z.int(),
  /** Per call. */
  inputTokens: rangeSchema,
  outputTokens: rangeSchema,
  basis: z.enum(estimateBases),
  /** Past calls of this provider and model that were looked at. */
  pastCalls: z.int(),
  /** US dollars of all its calls with the warm-up; null is unknown. */
  costUsd: rangeSchema.nullable(),
  durationMs: rangeSchema.nullable(),
});

/** What is shown of a run's estimate beside the truth. */
export const estimateTotalsSchema = z.strictObject({
  /** US dollars; null as soon as the cost of one model is unknown. */
  costUsd: rangeSchema.nullable(),
  /** Models that make the cost unknown, each once. */
  unknown: z.array(unknownCostSchema),
  /** Null when a model has no past calls to go by. */
  durationMs: rangeSchema.nullable(),
});

export const runEstimateSchema = z.strictObject({
  ...estimateTotalsSchema.shape,
  models: z.array(modelEstimateSchema),
});

export type Range = z.output<typeof rangeSchema>;
export type EstimateBasis = (typeof estimateBases)[number];
export type ModelEstimate = z.output<typeof modelEstimateSchema>;
export type EstimateTotals = z.output<typeof estimateTotalsSchema>;
export type RunEstimate = z.output<typeof runEstimateSchema>;

import { z } from 'zod';
import { costClasses, valueReasons } from '@/lib/statistics/model-value';
import { dimensions } from '@/lib/statistics/pareto';
import { limitOutcomes, type ValueLimits } from '@/lib/statistics/value-limits';

/** A decimal as text, in a query or from a form: Number('') would make an empty field the limit 0. */
const decimal = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}(\.\d{1,9})?$/, 'must be a number such as 80 or 0.5')
    .refine((text) => Number(text) <= most, `must be ${most.toLocaleString('en')} or less`);

/** The limits that a user sets, as a query says them. */
export const valueQuerySchema = z.strictObject({
  /** Points, 0 to 100. */
  minScore: decimal(100).optional(),
  /** p95 of the time to the first token. */
  maxTtftMs: decimal(86_400_000).optional(),
  /** US dollars. */
  maxCostPer1000: decimal(1_000_000).optional(),
});
export type ValueQuery = z.output<typeof valueQuerySchema>;

const limit = (text: string | undefined) => (text === undefined ? null : Number(text));

export const toLimits = ({ minScore, maxTtftMs, maxCostPer1000 }: ValueQuery): ValueLimits => ({
  minScore: limit(minScore),
  maxTtftMs: limit(maxTtftMs),
  maxCostPer1000: limit(maxCostPer1000),
});

const interval = z.strictObject({ low: z.number(), high: z.number() });
const estimate = z.strictObject({ mean: z.number(), interval: interval.nullable() }).nullable();
const outcome = z.enum(limitOutcomes).nullable();

const modelValueSchema = z.strictObject({
  targetId: z.string(),
  provider: z.string(),
  model: z.string(),
  /** `priced` is ranked by value; `free` costs nothing at all; `unknown`: the cost of a call is not known, or none was made. */
  costClass: z.enum(costClasses),
  /** Calls of the model itself whose cost is not known. */
  unknownCostCalls: z.int(),
  score: estimate,
  costPer1000Usd: estimate,
  ttftP95: z
    .strictObject({
      ms: z.number(),
      answers: z.int(),
      /** `high` null: too few answers to say how slow the slowest of twenty is. */
      interval: z.strictObject({ low: z.number(), high: z.number().nullable() }).nullable(),
    })
    .nullable(),
  /** Points of score per dollar of 1,000 items; `reason`: why there is no interval. */
  value: z
    .strictObject({
      mean: z.number(),
      interval: interval.nullable(),
      reason: z.enum(valueReasons).nullable(),
    })
    .nullable(),
  rank: z.int().nullable(),
  lastRank: z.int().nullable(),
  limits: z.strictObject({ score: outcome, latency: outcome, cost: outcome, all: outcome }),
  dominatedBy: z.array(
    z.strictObject({
      targetId: z.string(),
      /** False: "perhaps", since in the dimensions of `unclear` the two cannot be told apart. */
      certain: z.boolean(),
      unclear: z.array(z.enum(dimensions)),
    }),
  ),
});

/** What each model of a run is worth: score, cost and latency together, with 95 % intervals. */
export const runValueSchema = z.strictObject({
  limits: z.strictObject({
    minScore: z.number().nullable(),
    maxTtftMs: z.number().nullable(),
    maxCostPer1000: z.number().nullable(),
  }),
  /** Resamples of the tasks behind intervals of value and comparisons of value and latency. */
  resamples: z.int(),
  /** Target ids that share the first rank by score, the highest mean first; empty where too few tasks allow no rank. */
  bestOverall: z.array(z.string()),
  /** The same by value, among priced models. */
  bestValue: z.array(z.string()),
  /** The same in words. */
  sentences: z.array(z.string()),
  /** Priced models in order of value, then free ones, then those of unknown cost. */
  models: z.array(modelValueSchema),
});

export type RunModelValue = z.output<typeof modelValueSchema>;
export type RunValue = z.output<typeof runValueSchema>;

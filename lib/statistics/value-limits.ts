import type { ModelValue } from './model-value';

/** What a user asks of a model; null is no limit. */
export type ValueLimits = {
  /** Points. */
  minScore: number | null;
  /** p95 of the time to the first token, in milliseconds. */
  maxTtftMs: number | null;
  /** US dollars per 1,000 items. */
  maxCostPer1000: number | null;
};

/** `unclear`: the limit lies within the 95 % interval, or there is none. `unknown`: not measured. */
export const limitOutcomes = ['met', 'missed', 'unclear', 'unknown'] as const;
export type LimitOutcome = (typeof limitOutcomes)[number];

export type LimitOutcomes = {
  /** Null where no limit is set. */
  score: LimitOutcome | null;
  latency: LimitOutcome | null;
  cost: LimitOutcome | null;
  /** Missed when one is; otherwise met only when all are. */
  all: LimitOutcome | null;
};

type Measured = { interval: { low: number; high: number | null } | null } | null;

const atLeast = (limit: number | null, measured: Measured): LimitOutcome | null => {
  if (limit === null) return null;
  if (!measured) return 'unknown';
  const { interval } = measured;
  if (!interval) return 'unclear';
  if (interval.low >= limit) return 'met';
  return interval.high !== null && interval.high < limit ? 'missed' : 'unclear';
};

const atMost = (limit: number | null, measured: Measured): LimitOutcome | null => {
  if (limit === null) return null;
  if (!measured) return 'unknown';
  const { interval } = measured;
  if (!interval) return 'unclear';
  if (interval.high !== null && interval.high <= limit) return 'met';
  return interval.low > limit ? 'missed' : 'unclear';
};

/** Which limits a model meets, each as far as its own 95 % interval can tell. */
export function checkLimits(model: ModelValue, limits: ValueLimits): LimitOutcomes {
  const outcomes = {
    score: atLeast(limits.minScore, model.score),
    latency: atMost(limits.maxTtftMs, model.ttftP95),
    cost: atMost(limits.maxCostPer1000, model.costPer1000Usd),
  };
  const set = Object.values(outcomes).filter((outcome) => outcome !== null);
  const worst = (['missed', 'unknown', 'unclear', 'met'] as const).find((one) => set.includes(one)) ?? null;
  return { ...outcomes, all: worst };
}

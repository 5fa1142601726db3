import type { Interval } from './interval-of-mean';
import type { TailLatency } from './tail-latency';

/** `priced` is ranked by value; `free` costs nothing at all; `unknown`: a call has no known cost, or none was made. */
export const costClasses = ['priced', 'free', 'unknown'] as const;
export type CostClass = (typeof costClasses)[number];

export type Estimate = { mean: number; interval: Interval | null };

/** Why a value has no interval: of what there are too few tasks, or too few off the most common one. */
export const valueReasons = ['too_few_tasks', 'scores_alike', 'costs_alike'] as const;
export type ValueEstimate = Estimate & { reason: (typeof valueReasons)[number] | null };

export type ModelValue = {
  targetId: string;
  costClass: CostClass;
  score: Estimate | null;
  /** US dollars per 1,000 items; null when the cost is not known. */
  costPer1000Usd: Estimate | null;
  ttftP95: TailLatency | null;
  /** Points of score per dollar of 1,000 items; null unless `priced` and scored. */
  value: ValueEstimate | null;
  /** By value among the priced models; null elsewhere, and where too few tasks allow no comparison. */
  rank: number | null;
  lastRank: number | null;
};

import { scoreDifferenceBounds, type Bounds } from './score-row';

export const runMetrics = ['score', 'timeMs', 'ttftMs', 'tokensPerSecond', 'costUsd'] as const;
export type RunMetric = (typeof runMetrics)[number];

export type MetricRule = {
  higherIsBetter: boolean;
  /** Bounds of a difference, where there are any. */
  bounds: Bounds | null;
  /** A task counts as equal up to this change: in the metric's unit, or as a share of the baseline. */
  equalUpTo: { amount: number } | { shareOfBaseline: number };
};

/** 5 points is the grain that judges score in; below a tenth a timing or a cost differs between two runs of the same thing. */
export const metricRules: Record<RunMetric, MetricRule> = {
  score: { higherIsBetter: true, bounds: scoreDifferenceBounds, equalUpTo: { amount: 5 } },
  timeMs: { higherIsBetter: false, bounds: null, equalUpTo: { shareOfBaseline: 0.1 } },
  ttftMs: { higherIsBetter: false, bounds: null, equalUpTo: { shareOfBaseline: 0.1 } },
  tokensPerSecond: { higherIsBetter: true, bounds: null, equalUpTo: { shareOfBaseline: 0.1 } },
  costUsd: { higherIsBetter: false, bounds: null, equalUpTo: { shareOfBaseline: 0.1 } },
};

export type ChangeKind = 'improved' | 'regressed' | 'equal';

/** What the change of one task counts as. A change of exactly the threshold is equal. */
export function classifyChange(baseline: number, candidate: number, rule: MetricRule): ChangeKind {
  const change = candidate - baseline;
  const threshold =
    'amount' in rule.equalUpTo ? rule.equalUpTo.amount : rule.equalUpTo.shareOfBaseline * Math.abs(baseline);
  if (Math.abs(change) <= threshold * (1 + 1e-9)) return 'equal';
  return change > 0 === rule.higherIsBetter ? 'improved' : 'regressed';
}

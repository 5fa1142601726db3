import { formatNumber, noData } from '@/components/runs/format';
import { formatUsd } from '@/lib/costs/format-cost';
import type { MetricChange } from '@/lib/statistics/compare-runs';
import { formatPoints } from '@/lib/statistics/format-points';
import type { RunMetric } from '@/lib/statistics/run-metric';

export const metricNames: Record<RunMetric, string> = {
  score: 'Score',
  timeMs: 'Time per answer',
  ttftMs: 'Time to first token',
  tokensPerSecond: 'Tokens per second',
  costUsd: 'Cost per answer',
};

const units: Record<RunMetric, string> = {
  score: '',
  timeMs: ' ms',
  ttftMs: ' ms',
  tokensPerSecond: '/s',
  costUsd: '',
};

const digits = (metric: RunMetric) => (metric === 'score' ? 1 : 0);

const sizeOf = (metric: RunMetric, value: number) =>
  metric === 'costUsd' ? formatUsd(value) : formatNumber(value, digits(metric));

export const formatValue = (metric: RunMetric, value: number | null): string =>
  value === null ? noData : `${sizeOf(metric, value)}${units[metric]}`;

/** With its sign, also in print: −, not a hyphen. */
export function formatChange(metric: RunMetric, value: number | null): string {
  if (value === null) return noData;
  const size = metric === 'score' ? formatPoints(Math.abs(value)) : sizeOf(metric, Math.abs(value));
  // What rounds to nothing has no direction.
  const sign = /[1-9]/.test(size) ? (value > 0 ? '+' : '−') : '';
  return `${sign}${size}${units[metric]}`;
}

/** Whether there is something to say of a metric: without prices there are no costs. */
export const isShown = ({ metric, tasks }: Pick<MetricChange, 'metric' | 'tasks'>): boolean =>
  metric !== 'costUsd' || tasks > 0;

export const formatInterval = ({ metric, interval }: MetricChange): string | null =>
  interval && `[${formatChange(metric, interval.low)}, ${formatChange(metric, interval.high)}]`;

export const verdictWords: Record<MetricChange['verdict'], string> = {
  improved: 'improved',
  regressed: 'regressed',
  equal: 'equal',
  not_distinguishable: 'cannot be told apart',
  too_few_tasks: 'too few tasks',
  not_comparable: 'not comparable',
};

const tasksText = (count: number) => (count === 1 ? '1 task' : `${count} tasks`);

type Names = {
  baseline: string;
  candidate: string;
  /** Why scores are not compared; null when they are. */
  reason: string | null;
  /** Whether a model answered the same task in both. */
  shared: boolean;
};

/** The result in a sentence, with its certainty. */
export function comparisonSentence(
  score: MetricChange,
  { baseline, candidate, reason, shared }: Names,
): string {
  if (!shared)
    return `${candidate} and ${baseline} have no model and task in common, so nothing is compared.`;
  if (score.verdict === 'not_comparable')
    return `The scores of ${candidate} and ${baseline} are not compared: ${reason ?? 'they are in different units'}. Times are.`;
  if (score.tasks === 0) return `${candidate} and ${baseline} have no scored task in common.`;
  const difference = `${formatChange('score', score.change)} points ${formatInterval(score) ?? ''}`.trim();
  const over = `over ${tasksText(score.tasks)}`;
  if (score.verdict === 'too_few_tasks')
    return `Too few tasks (${score.tasks}) to say whether ${candidate} differs from ${baseline} (${difference}).`;
  if (score.verdict === 'improved') return `${candidate} is better than ${baseline}: ${difference} ${over}.`;
  if (score.verdict === 'regressed') return `${candidate} is worse than ${baseline}: ${difference} ${over}.`;
  if (score.verdict === 'equal') return `${candidate} and ${baseline} have equal scores ${over}.`;
  const few = score.interval ? '' : '; too few of them changed for an interval';
  return `${candidate} and ${baseline} cannot be told apart (${difference} ${over}${few}).`;
}

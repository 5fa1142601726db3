import type { CostFigure } from './cost-figure';
import { formatCost, formatUsd } from './format-cost';
import type { EstimateTotals, Range } from './run-estimate';

/** `$0.42 [$0.31, $0.55]`. */
const formatRange = ({ expected, low, high }: Range): string =>
  high === 0 ? '$0' : `${formatUsd(expected)} [${formatUsd(low)}, ${formatUsd(high)}]`;

/** The estimated cost, or which models make it unknown and why. */
export function formatEstimate({ costUsd, unknown }: EstimateTotals): string {
  if (costUsd) return formatRange(costUsd);
  const reasons = [
    ['price', 'no price of'],
    ['duration', 'an hourly rate, and no past calls of'],
  ] as const;
  const parts = reasons.flatMap(([reason, words]) => {
    const models = unknown.filter((one) => one.reason === reason).map(({ model }) => model);
    return models.length > 0 ? [`${words} ${models.join(', ')}`] : [];
  });
  return `unknown: ${parts.join('; ')}`;
}

/** `Estimated $0.42 [$0.31, $0.55] · actual $0.40`; null where neither is known. */
export const estimateBesideCost = (estimate: EstimateTotals, actual: CostFigure): string | null =>
  estimate.costUsd === null && actual.usd === null
    ? null
    : `Estimated ${formatEstimate(estimate)} · actual ${formatCost(actual)}`;

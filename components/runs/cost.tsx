import type { CostFigure } from '@/lib/costs/cost-figure';
import { explainCost, formatCost } from '@/lib/costs/format-cost';

/** A cost and, below it, why it is not exact. */
export function Cost({ cost }: { cost: CostFigure }) {
  // Where nothing is known, "unknown" has said it.
  const why = cost.usd === null ? null : explainCost(cost);
  return (
    <>
      <span className={cost.usd === null ? 'text-subtle' : ''}>{formatCost(cost)}</span>
      {why ? <span className="block text-xs text-subtle">{why}</span> : null}
    </>
  );
}

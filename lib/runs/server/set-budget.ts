import { inTransaction } from '@/lib/db/server/in-transaction';
import { AppError } from '@/lib/errors/app-error';
import { appendEvents } from '@/lib/events/server/append-events';
import { formatUsd } from '@/lib/costs/format-cost';
import type { RunSummary } from '../run';
import { isActive, type RunStatus } from '../run-state';
import { getRunSummary, noRun } from './get-run-summary';
import { refuseUnpriced } from './refuse-unpriced';

/**
 * Sets, raises or (null) removes a run's budget. A run that its budget paused goes on when it is resumed after that.
 * @throws AppError `not_found`; `invalid` when a price is unknown; `conflict` for a running run without a budget, whose
 * calls in flight are not reckoned with
 */
export async function setBudget(id: string, budgetUsd: number | null): Promise<RunSummary> {
  await inTransaction(async (tx) => {
    const { rows } = await tx.query<{ status: RunStatus; budget_usd: number | null }>(
      'select status, budget_usd from benchmark_run where id = $1 for no key update',
      [id],
    );
    const run = rows[0];
    if (!run) throw noRun(id);
    if (budgetUsd !== null && run.budget_usd === null && isActive(run.status))
      throw new AppError(
        'conflict',
        'The run goes on without a budget. Pause it, set the budget, and resume it.',
      );
    if (budgetUsd !== null) {
      const unpriced = await tx.query<{ model: string }>(
        `select model_name as model from run_group where benchmark_run_id = $1 and price is null and state <> 'DONE'`,
        [id],
      );
      refuseUnpriced(unpriced.rows);
    }
    await tx.query('update benchmark_run set budget_usd = $2, updated_at = now() where id = $1', [
      id,
      budgetUsd,
    ]);
    const message =
      budgetUsd === null ? 'The budget was removed' : `The budget is now ${formatUsd(budgetUsd)}`;
    await appendEvents(tx, id, [{ level: 'info', kind: 'run.budget', message, payload: { budgetUsd } }]);
  });
  return getRunSummary(id);
}

import { inTransaction } from '@/lib/db/server/in-transaction';
import { refuseSecondActive } from './change-run-status';
import { lockSettledRun, reopenRun } from './reopen-run';

const resetSql = `
with reset as (
  update benchmark_item set status = 'NEW', failed_phase = null, outcome = null, error_kind = null, error_msg = null,
    answer_attempt_id = null, time_taken_ms = null, ttft_ms = null, tokens_generated = null, tokens_per_second = null,
    attempts = 0, judge_attempts = 0, next_retry_at = null, updated_at = now()
  where benchmark_run_id = $1 and status = 'FAILED' and failed_phase = 'BENCHMARKING'
    and ($2::bigint[] is null or id = any($2))
  returning run_group_id
), per_group as (
  select run_group_id, count(*)::int as items from reset group by run_group_id
)
update run_group g set failed = g.failed - p.items, state = 'PENDING', ended_at = null
from per_group p where g.id = p.run_group_id
returning p.items`;

/**
 * Generates again what failed to be generated, and then judges it: all such items of a settled run, or those named.
 * Other items are left alone; the ledger keeps the earlier attempts.
 */
export async function retryFailed(id: string, itemIds?: string[]): Promise<{ retried: number }> {
  return inTransaction(async (tx) => {
    await lockSettledRun(tx, id);
    const { rows } = await tx.query<{ items: number }>(resetSql, [id, itemIds ?? null]);
    const retried = rows.reduce((all, row) => all + row.items, 0);
    if (retried > 0)
      await reopenRun(tx, id, 'BENCHMARKING', {
        kind: 'run.retried',
        message: `Generating ${retried} failed items again`,
        items: retried,
      });
    return { retried };
  }).catch(refuseSecondActive);
}

import { inTransaction } from '@/lib/db/server/in-transaction';
import { refuseSecondActive } from './change-run-status';
import { lockSettledRun, reopenRun } from './reopen-run';

const resetSql = `
with reset as (
  update benchmark_item set status = 'WAITING_FOR_JUDGE', failed_phase = null, error_kind = null, error_msg = null,
    judge_attempts = 0, next_retry_at = null, updated_at = now()
  where benchmark_run_id = $1 and status = 'FAILED' and failed_phase = 'JUDGING'
    and ($2::bigint[] is null or id = any($2))
  returning id
), judge as (
  select id from run_group where benchmark_run_id = $1 and phase = 'JUDGING' order by position desc limit 1
)
update run_group g set failed = g.failed - (select count(*) from reset)::int, state = 'PENDING', ended_at = null
from judge where g.id = judge.id and exists (select 1 from reset)
returning (select count(*) from reset)::int as items`;

/** Judges again what failed to be judged (FR-33): all such items of a settled run, or those named. */
export async function retryJudging(id: string, itemIds?: string[]): Promise<{ retried: number }> {
  return inTransaction(async (tx) => {
    await lockSettledRun(tx, id);
    const { rows } = await tx.query<{ items: number }>(resetSql, [id, itemIds ?? null]);
    const retried = rows[0]?.items ?? 0;
    if (retried > 0)
      await reopenRun(tx, id, 'JUDGING', {
        kind: 'run.retried',
        message: `Judging ${retried} items again`,
        items: retried,
      });
    return { retried };
  }).catch(refuseSecondActive);
}

import { inTransaction } from '@/lib/db/server/in-transaction';
import { appendEvents } from '@/lib/events/server/append-events';
import type { GroupHold } from '../group-hold';

const failSql = (judging: boolean) => `
with fence as (
  select id, benchmark_run_id, phase from run_group where id = $1 and epoch = $2 for update
), failed as (
  update benchmark_item i set status = 'FAILED', failed_phase = fence.phase, error_kind = $3, error_msg = $4,
    outcome = ${judging ? 'i.outcome' : `'generation_error'`}, next_retry_at = null, updated_at = now()
  from fence
  where ${judging ? `i.benchmark_run_id = fence.benchmark_run_id and i.status = 'WAITING_FOR_JUDGE'` : `i.run_group_id = fence.id and i.status = 'NEW'`}
  returning i.id
)
update run_group g set failed = g.failed + (select count(*) from failed)::int
from fence where g.id = fence.id
returning (select count(*) from failed)::int as failed`;

/** Fails every item of the group that waits: the model cannot be reached at all (warm-up) or refuses our key (auth). */
export async function failGroup(
  hold: GroupHold,
  cause: { errorKind: string; errorMsg: string },
): Promise<void> {
  await inTransaction(async (tx) => {
    const values = [hold.groupId, hold.epoch, cause.errorKind, cause.errorMsg];
    const { rows } = await tx.query<{ failed: number }>(failSql(hold.phase === 'JUDGING'), values);
    if (!rows[0]) return;
    await appendEvents(tx, hold.runId, [
      {
        level: 'error',
        kind: 'group.failed',
        message: `${rows[0].failed} items failed together: ${cause.errorMsg}`,
        payload: { groupId: hold.groupId, items: rows[0].failed, ...cause },
      },
    ]);
  });
}

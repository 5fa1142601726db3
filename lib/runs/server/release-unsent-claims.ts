import type pg from 'pg';
import { db } from '@/lib/db/server/pool';
import type { GroupHold } from '../group-hold';

/** Takes calls that never left out of the ledger's open ones, and gives their items back. `which` and `why` are ours. */
const releaseSql = (which: string, why: string) => `
with fence as (
  select id from run_group where id = $1 and epoch = $2 for update
), unsent as (
  update benchmark_attempt a set state = 'CANCELLED', finished_at = now(), reserved_usd = null,
    error_msg = 'Never sent: ${why}'
  from fence
  where a.run_group_id = fence.id and a.state = 'IN_FLIGHT' and ${which}
  returning a.id, a.benchmark_item_id
), released as (
  update benchmark_item i set
    status = case i.status when 'JUDGING' then 'WAITING_FOR_JUDGE' else 'NEW' end::benchmark_item_status,
    claim_epoch = null, claim_attempt_id = null, worker_id = null, in_progress_at = null, updated_at = now()
  from unsent
  where i.id = unsent.benchmark_item_id and i.claim_attempt_id = unsent.id
  returning i.id
)
update run_group g set in_progress = g.in_progress - (select count(*) from released)::int
from fence where g.id = fence.id and exists (select 1 from released)`;

const neverArrivedSql = releaseSql(
  `a.epoch = $2 and a.kind <> 'WARMUP' and a.id <> all($3::bigint[])`,
  'the database connection was lost between claim and call.',
);

/** Gives back the items whose claim was committed but never reached this worker. `held` are the claims that did. */
export async function releaseUnsentClaims(client: pg.Client, hold: GroupHold, held: string[]): Promise<void> {
  await client.query(neverArrivedSql, [hold.groupId, hold.epoch, held]);
}

const notAdmittedSql = releaseSql(
  'a.id = $3',
  'the run is paused or stopped, or the budget has no room for the call.',
);

/** Gives the claim of a call back that was not sent, be it an item's or a warm-up's. */
export async function giveBackUnsent(hold: GroupHold, attemptId: string): Promise<void> {
  await db().query(notAdmittedSql, [hold.groupId, hold.epoch, attemptId]);
}

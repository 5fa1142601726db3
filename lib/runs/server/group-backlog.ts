import { db } from '@/lib/db/server/pool';
import type { GroupHold } from '../group-hold';
import type { RunStatus } from '../run-state';

export type GroupBacklog = {
  /** Items that wait in this group, due or not. */
  waiting: number;
  /** Milliseconds until the earliest of them is due; 0 when one is due now, null when none waits. */
  dueInMs: number | null;
};

const mine = {
  BENCHMARKING: `i.run_group_id = $1 and i.status = 'NEW'`,
  JUDGING: `i.benchmark_run_id = $1 and i.status = 'WAITING_FOR_JUDGE'`,
};

/** What a held group still has to do once nothing is due behind the cursor. */
export async function readGroupBacklog(hold: GroupHold): Promise<GroupBacklog> {
  const { rows } = await db().query<{ waiting: number; due_in_ms: number | null }>(
    `select count(*)::int as waiting,
       greatest(0, extract(epoch from min(coalesce(i.next_retry_at, now())) - now()) * 1000)::float8 as due_in_ms
     from benchmark_item i where ${mine[hold.phase]}`,
    [hold.phase === 'JUDGING' ? hold.runId : hold.groupId],
  );
  const row = rows[0];
  return { waiting: row?.waiting ?? 0, dueInMs: row?.waiting ? Math.ceil(row.due_in_ms ?? 0) : null };
}

/** Whether a held group still has calls to make: the run goes on and an item waits, due or not. */
export type GroupNeed = { status: RunStatus; isWaiting: boolean };

/** Null when another worker holds the group or the run was deleted. */
export async function readGroupNeed(hold: GroupHold): Promise<GroupNeed | null> {
  const { rows } = await db().query<GroupNeed>(
    `select r.status, exists (select 1 from benchmark_item i where ${mine[hold.phase]}) as "isWaiting"
     from run_group g join benchmark_run r on r.id = g.benchmark_run_id
     where g.id = $2 and g.epoch = $3 and g.state = 'ACTIVE'`,
    [hold.phase === 'JUDGING' ? hold.runId : hold.groupId, hold.groupId, hold.epoch],
  );
  return rows[0] ?? null;
}

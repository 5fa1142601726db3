import { appendEvents } from '@/lib/events/server/append-events';
import { inTransaction } from '@/lib/db/server/in-transaction';
import type { PinnedPrice } from '@/lib/costs/pinned-price';
import type { RunPhase } from '../run-state';
import type { GroupHold } from '../group-hold';

export type OpenGroup = GroupHold & { providerId: string; model: string; open: number };

type GroupRow = {
  id: string;
  phase: RunPhase;
  epoch: number;
  provider_config_id: string;
  model_name: string;
  open: number;
  price: PinnedPrice | null;
};

// The next group of the lane in the run's current phase. Raising the epoch takes it from whoever held it before.
const holdSql = `
update run_group g set epoch = g.epoch + 1, worker_id = $3, state = 'ACTIVE', started_at = coalesce(g.started_at, now()),
  in_progress = 0, warm_at = null
from benchmark_run r
where r.id = g.benchmark_run_id and r.status = 'RUNNING' and g.id = (
  select o.id from run_group o join benchmark_run ro on ro.id = o.benchmark_run_id
  where o.benchmark_run_id = $1 and o.lane = $2 and o.phase = ro.phase and o.state <> 'DONE'
  order by o.position limit 1
)
returning g.id, g.phase, g.epoch, g.provider_config_id, g.model_name, g.price,
  g.total - g.done - g.failed as open`;

/** Calls that an earlier holder left open: nobody knows how they ended, and their items are free again. */
const takeOverSql = `
with orphan as (
  update benchmark_attempt set state = 'UNKNOWN', finished_at = now(),
    error_msg = 'The worker ended before this call was settled; it may have been served.'
  where run_group_id = $1 and state = 'IN_FLIGHT'
  returning id, benchmark_item_id
), counted as (
  update run_group set
    unknown_cost_calls = unknown_cost_calls + (select count(benchmark_item_id) from orphan)::int,
    warm_up_unknown_cost_calls =
      warm_up_unknown_cost_calls + (select count(*) filter (where benchmark_item_id is null) from orphan)::int
  where id = $1 and exists (select 1 from orphan)
)
update benchmark_item i set unknown_cost_calls = i.unknown_cost_calls + 1,
  status = case i.status when 'JUDGING' then 'WAITING_FOR_JUDGE' else 'NEW' end::benchmark_item_status,
  claim_epoch = null, claim_attempt_id = null, worker_id = null, in_progress_at = null, updated_at = now()
from orphan
where i.id = orphan.benchmark_item_id and i.claim_attempt_id = orphan.id
returning i.id`;

/**
 * Takes the next open group of a lane for this worker and frees what a dead holder left claimed; null when the lane has
 * nothing open. A PENDING run starts here.
 */
export async function openGroup(runId: string, lane: string, workerId: string): Promise<OpenGroup | null> {
  return inTransaction(async (tx) => {
    const started = await tx.query(
      `update benchmark_run set status = 'RUNNING', started_at = now(), updated_at = now() where id = $1 and status = 'PENDING'`,
      [runId],
    );
    if (started.rowCount)
      await appendEvents(tx, runId, [
        { level: 'info', kind: 'run.started', message: 'Run started', payload: { status: 'RUNNING' } },
      ]);
    const { rows } = await tx.query<GroupRow>(holdSql, [runId, lane, workerId]);
    const group = rows[0];
    if (!group) return null;
    const taken = await tx.query(takeOverSql, [group.id]);
    const { phase, model_name: model } = group;
    await appendEvents(tx, runId, [
      {
        level: 'info',
        kind: 'group.started',
        message: `${phase === 'JUDGING' ? 'Judging with' : 'Benchmarking'} ${model}: ${group.open} items`,
        payload: { groupId: group.id, phase, model, open: group.open, lane },
      },
      ...(taken.rowCount
        ? [
            {
              level: 'warn' as const,
              kind: 'group.taken_over',
              message: `Took over ${taken.rowCount} items whose worker ended`,
              payload: { groupId: group.id, items: taken.rowCount },
            },
          ]
        : []),
    ]);
    return {
      groupId: group.id,
      runId,
      phase,
      epoch: group.epoch,
      workerId,
      providerId: group.provider_config_id,
      model,
      open: group.open,
      price: group.price,
    };
  });
}

import type pg from 'pg';
import { inTransaction } from '@/lib/db/server/in-transaction';
import { appendEvents } from '@/lib/events/server/append-events';
import { sendJob } from '@/lib/queue/server/boss';
import { drainLaneJob } from '../drain-lane-job';
import type { GroupHold } from '../group-hold';

type Totals = {
  open: number;
  failed: number;
  waiting: number;
  judge_group_id: string | null;
  judge_lane: string | null;
};

const totalsSql = `
select
  (select count(*)::int from run_group g where g.benchmark_run_id = r.id and g.phase = r.phase and g.state <> 'DONE') as open,
  (select coalesce(sum(g.failed), 0)::int from run_group g where g.benchmark_run_id = r.id) as failed,
  (select count(*)::int from benchmark_item i where i.benchmark_run_id = r.id and i.status = 'WAITING_FOR_JUDGE') as waiting,
  j.id as judge_group_id, j.lane as judge_lane
from benchmark_run r
left join lateral (
  select id, lane from run_group g where g.benchmark_run_id = r.id and g.phase = 'JUDGING' order by g.position desc limit 1
) j on true
where r.id = $1`;

/** Every answer is in: hands the run to its judge. */
async function startJudging(tx: pg.PoolClient, runId: string, totals: Totals): Promise<void> {
  await tx.query(
    `update run_group set total = done + failed + $2, state = 'PENDING', ended_at = null where id = $1`,
    [totals.judge_group_id, totals.waiting],
  );
  await tx.query(`update benchmark_run set phase = 'JUDGING', updated_at = now() where id = $1`, [runId]);
  await appendEvents(tx, runId, [
    {
      level: 'info',
      kind: 'run.phase',
      message: `All answers are in: judging ${totals.waiting} of them`,
      payload: { phase: 'JUDGING', items: totals.waiting },
    },
  ]);
  const lane = totals.judge_lane ?? 'local';
  await sendJob(drainLaneJob, { runId, lane }, { singletonKey: lane, tx });
}

async function finishRun(tx: pg.PoolClient, runId: string, failed: number): Promise<void> {
  const status = failed === 0 ? 'FINISHED' : 'INCOMPLETE';
  await tx.query(
    `update benchmark_run set status = $2::benchmark_run_status, finished_at = now(), updated_at = now() where id = $1`,
    [runId, status],
  );
  await appendEvents(tx, runId, [
    {
      level: failed === 0 ? 'info' : 'warn',
      kind: 'run.finished',
      message:
        failed === 0 ? 'Run finished: every item is completed' : `Run ended with ${failed} failed items`,
      payload: { status, failed },
    },
  ]);
}

/**
 * Closes a drained group. The one that closes the last group of a phase moves the run on, in the same transaction, so a
 * crash leaves either an open group (which is drained again) or the next phase with its job.
 * @returns false when the hold was lost or the run is not running, and nothing was changed
 */
export async function endGroup(hold: GroupHold): Promise<boolean> {
  return inTransaction(async (tx) => {
    // The run's row serialises the ends of groups in different lanes: one of them sees that it is the last.
    const run = await tx.query<{ status: string }>(
      'select status from benchmark_run where id = $1 for update',
      [hold.runId],
    );
    if (run.rows[0]?.status !== 'RUNNING') return false;
    const ended = await tx.query<{ done: number; failed: number; model_name: string }>(
      `update run_group set state = 'DONE', ended_at = now() where id = $1 and epoch = $2 and state = 'ACTIVE'
       returning done, failed, model_name`,
      [hold.groupId, hold.epoch],
    );
    const group = ended.rows[0];
    if (!group) return false;
    await appendEvents(tx, hold.runId, [
      {
        level: 'info',
        kind: 'group.ended',
        message: `${group.model_name} is through: ${group.done} done, ${group.failed} failed`,
        payload: { groupId: hold.groupId, phase: hold.phase, done: group.done, failed: group.failed },
      },
    ]);
    const { rows } = await tx.query<Totals>(totalsSql, [hold.runId]);
    const totals = rows[0];
    if (!totals || totals.open > 0) return true;
    if (hold.phase === 'BENCHMARKING' && totals.judge_group_id && totals.waiting > 0)
      await startJudging(tx, hold.runId, totals);
    else await finishRun(tx, hold.runId, totals.failed);
    return true;
  });
}

import type pg from 'pg';
import { inTransaction } from '@/lib/db/server/in-transaction';
import { sqlState, uniqueViolation } from '@/lib/db/server/postgres-error';
import { AppError } from '@/lib/errors/app-error';
import { appendEvents } from '@/lib/events/server/append-events';
import { sendJob } from '@/lib/queue/server/boss';
import { drainLaneJob } from '../drain-lane-job';
import type { RunSummary } from '../run';
import { sourcesOf, type RunStatus } from '../run-state';
import { getRunSummary, noRun } from './get-run-summary';
import { controlChannel } from './run-control';

type Change = { from: RunStatus[]; to: RunStatus; kind: string; message: string; verb: string };

/** The compare-and-set of a run's status by hand, with its event and the call to the workers. */
async function applyChange(tx: pg.PoolClient, id: string, change: Change): Promise<void> {
  const { from, to, kind, message, verb } = change;
  const { rowCount } = await tx.query(
    `update benchmark_run set status = $2::benchmark_run_status, pause_reason = null, updated_at = now(),
       finished_at = case when $2 = 'CANCELLED' then now() end,
       started_at = case when $2 = 'RUNNING' then coalesce(started_at, now()) else started_at end
     where id = $1 and status = any($3::benchmark_run_status[])`,
    [id, to, from],
  );
  if (!rowCount) {
    const { rows } = await tx.query<{ status: RunStatus }>('select status from benchmark_run where id = $1', [
      id,
    ]);
    if (!rows[0]) throw noRun(id);
    throw new AppError(
      'conflict',
      `The run is ${rows[0].status}; only a ${from.join(' or ')} run can be ${verb}.`,
    );
  }
  await appendEvents(tx, id, [{ level: 'info', kind, message, payload: { status: to } }]);
  await tx.query('select pg_notify($1, $2)', [controlChannel, id]);
}

const pause: Change = {
  from: sourcesOf('PAUSED'),
  to: 'PAUSED',
  kind: 'run.paused',
  message: 'Run paused: calls in flight complete',
  verb: 'paused',
};
const stop: Change = {
  from: sourcesOf('CANCELLED'),
  to: 'CANCELLED',
  kind: 'run.stopped',
  message: 'Run stopped: calls in flight are aborted',
  verb: 'stopped',
};
// RUNNING is also reached by a retry: resuming is for paused runs alone.
const resume: Change = {
  from: ['PAUSED'],
  to: 'RUNNING',
  kind: 'run.resumed',
  message: 'Run resumed',
  verb: 'resumed',
};

/** Pauses: calls in flight complete and are stored, nothing new is claimed. The run gives its slot up. */
export async function pauseRun(id: string): Promise<RunSummary> {
  await inTransaction((tx) => applyChange(tx, id, pause));
  return getRunSummary(id);
}

/** Stops: calls in flight are aborted, what is stored stays. */
export async function stopRun(id: string): Promise<RunSummary> {
  await inTransaction((tx) => applyChange(tx, id, stop));
  return getRunSummary(id);
}

/** Sends a job for each lane in which the run's phase has open groups. */
export async function sendOpenLanes(tx: pg.PoolClient, runId: string): Promise<void> {
  const { rows } = await tx.query<{ lane: string }>(
    `select distinct g.lane from run_group g join benchmark_run r on r.id = g.benchmark_run_id
     where r.id = $1 and g.phase = r.phase and g.state <> 'DONE'`,
    [runId],
  );
  for (const { lane } of rows) await sendJob(drainLaneJob, { runId, lane }, { singletonKey: lane, tx });
}

/** What a run that wants the one active slot meets when another has it. */
export function refuseSecondActive(error: unknown): never {
  if (sqlState(error) !== uniqueViolation) throw error;
  throw new AppError(
    'conflict',
    'Another run is active, and only one may be. Wait for it, pause it or stop it first.',
  );
}

/** Resumes a paused run where it was. @throws AppError `conflict` while another run is active */
export async function resumeRun(id: string): Promise<RunSummary> {
  await inTransaction(async (tx) => {
    await applyChange(tx, id, resume);
    await sendOpenLanes(tx, id);
  }).catch(refuseSecondActive);
  return getRunSummary(id);
}

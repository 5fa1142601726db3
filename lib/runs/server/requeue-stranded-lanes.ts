import { inTransaction } from '@/lib/db/server/in-transaction';
import { db } from '@/lib/db/server/pool';
import { logger } from '@/lib/log/server/logger';
import { sendJob, startBoss } from '@/lib/queue/server/boss';
import { drainLaneJob } from '../drain-lane-job';

type Lane = { run_id: string; lane: string };
/** A job as one worker took it: the next to take it does so at another time. */
export type DeadJob = { id: string; started: string };

// Lanes with open work and no job that would drain them (a job that ran out of retries, a database restored from a
// backup, a crash at the wrong moment).
const strandedSql = `
select distinct g.benchmark_run_id::text as run_id, g.lane
from run_group g join benchmark_run r on r.id = g.benchmark_run_id
where r.status in ('PENDING', 'RUNNING') and g.phase = r.phase and g.state <> 'DONE'
  and not exists (
    select 1 from pgboss.job j
    where j.name = '${drainLaneJob.name}' and j.state in ('created', 'retry', 'active')
      and j.data->>'runId' = g.benchmark_run_id::text and j.data->>'lane' = g.lane
  )`;

// Jobs that are active for a worker without a connection. The queue would find out by its heartbeat, seconds later.
const deadSql = `
select distinct j.id::text, j.started_on::text as started
from run_group g
join benchmark_run r on r.id = g.benchmark_run_id and r.status = 'RUNNING'
join pgboss.job j on j.name = '${drainLaneJob.name}' and j.state = 'active'
  and j.data->>'runId' = g.benchmark_run_id::text and j.data->>'lane' = g.lane
where g.state = 'ACTIVE' and g.worker_id is not null
  and not exists (select 1 from pg_stat_activity a where a.application_name = 'assay-worker:' || g.worker_id)`;

/** Sends a job for every lane that has work and no job. Twice at once does no harm: the second job finds nothing open. */
export async function requeueStrandedLanes(): Promise<void> {
  const { rows } = await db().query<Lane>(strandedSql);
  for (const { run_id: runId, lane } of rows) {
    logger().warn({ runId, lane }, 'a lane had open work and no job; sending one');
    await inTransaction((tx) => sendJob(drainLaneJob, { runId, lane }, { singletonKey: lane, tx }));
  }
}

/**
 * Fails the jobs that were dead at both looks, so that the queue hands them on at once. Two looks, because a worker that
 * is only reconnecting must not lose its lane, nor one that has just taken the job and not yet its group; were one taken
 * by mistake, the epoch would still keep its writes out.
 * @returns the jobs whose worker has no connection to the database at this moment, for the next look
 */
export async function handOnDeadJobs(deadBefore: DeadJob[]): Promise<DeadJob[]> {
  const { rows: dead } = await db().query<DeadJob>(deadSql);
  const boss = await startBoss('worker');
  const wasDead = ({ id, started }: DeadJob) =>
    deadBefore.some((before) => before.id === id && before.started === started);
  for (const { id } of dead.filter(wasDead)) {
    logger().warn({ job: id }, 'its worker is gone; handing the job on');
    await boss.fail(drainLaneJob.name, id, { reason: 'the worker is gone' });
  }
  return dead;
}

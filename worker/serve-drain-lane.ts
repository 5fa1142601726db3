import type { Job, PgBoss } from 'pg-boss';
import { systemClock } from '@/lib/clock/clock';
import { isDatabaseAway } from '@/lib/db/server/postgres-error';
import { logger } from '@/lib/log/server/logger';
import { ensureQueue } from '@/lib/queue/server/boss';
import { drainLane } from '@/lib/runs/server/drain-lane';
import type { DrainControl } from '@/lib/runs/server/drain-control';
import type { RunControl } from '@/lib/runs/server/run-control';
import { drainLaneJob, type DrainLane } from '@/lib/runs/drain-lane-job';

/** Lanes that one worker drains at a time. */
const lanesPerWorker = 8;

/** Between two tries while the database is away. */
const databaseRetryMs = 250;

type Terms = { workerId: string; control: RunControl; shutdown: AbortSignal };

/** Creates the queue if need be and works on it; `idle` resolves when no drain of this worker is under way. */
export async function serveDrainLane(boss: PgBoss, terms: Terms): Promise<{ idle: () => Promise<void> }> {
  const running = new Set<Promise<void>>();
  await ensureQueue(boss, drainLaneJob);

  // Without its database a job cannot be given back either, and the queue would hand it on only when its heartbeat is
  // missed: the worker keeps it and goes on as soon as it can.
  const drainOnceThereIsADatabase = async (payload: DrainLane, control: DrainControl): Promise<void> => {
    for (;;) {
      try {
        await drainLane(payload, terms.workerId, { clock: systemClock, random: Math.random, control });
        return;
      } catch (error) {
        if (control.abort.aborted || !isDatabaseAway(error)) throw error;
        logger().warn({ err: error, job: payload }, 'the database went away under a drain; trying again');
      }
      await systemClock.sleep(databaseRetryMs, control.abort);
    }
  };

  const drain = async (job: Job<unknown>): Promise<void> => {
    const payload: DrainLane = drainLaneJob.payload.parse(job.data);
    const { control, release } = terms.control.watch(
      payload.runId,
      AbortSignal.any([terms.shutdown, job.signal]),
    );
    try {
      await drainOnceThereIsADatabase(payload, control);
    } finally {
      release();
    }
    // A job that ends well is gone: the lane's rest has to go to another worker.
    if (terms.shutdown.aborted) throw new Error('the worker is shutting down');
  };

  const work = async ([job]: Job<unknown>[]): Promise<void> => {
    if (!job) return;
    const drained = drain(job).catch((error: unknown) => {
      if (!terms.shutdown.aborted) logger().error({ err: error, job: job.data }, 'draining a lane failed');
      throw error;
    });
    const settled = drained.catch(() => undefined);
    running.add(settled);
    void settled.then(() => running.delete(settled));
    await drained;
  };

  // A notification may be lost with a connection, and a job behind another of its key gets none when its turn comes.
  const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 1 };
  await boss.work(drainLaneJob.name, { localConcurrency: lanesPerWorker, ...polling }, work);
  return { idle: async () => void (await Promise.all(running)) };
}

import type { Job, PgBoss } from 'pg-boss';
import { systemClock } from '@/lib/clock/clock';
import { logger } from '@/lib/log/server/logger';
import { ensureQueue } from '@/lib/queue/server/boss';
import { drainLane } from '@/lib/runs/server/drain-lane';
import type { RunControl } from '@/lib/runs/server/run-control';
import { drainLaneJob, type DrainLane } from '@/lib/runs/drain-lane-job';

/** Lanes that one worker drains at a time. */
const lanesPerWorker = 8;

type Terms = { workerId: string; control: RunControl; shutdown: AbortSignal };

/** Creates the queue if need be and works on it; `idle` resolves when no drain of this worker is under way. */
export async function serveDrainLane(boss: PgBoss, terms: Terms): Promise<{ idle: () => Promise<void> }> {
  const running = new Set<Promise<void>>();
  await ensureQueue(boss, drainLaneJob);

  const drain = async (job: Job<unknown>): Promise<void> => {
    const payload: DrainLane = drainLaneJob.payload.parse(job.data);
    const { control, release } = terms.control.watch(
      payload.runId,
      AbortSignal.any([terms.shutdown, job.signal]),
    );
    try {
      await drainLane(payload, terms.workerId, { clock: systemClock, random: Math.random, control });
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

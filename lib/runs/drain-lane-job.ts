import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import type { JobDefinition } from '@/lib/queue/job';

export type DrainLane = { runId: string; lane: string };

/**
 * "Drain what the run has open in this lane, group after group." One job per run and lane rather than per group: the
 * order of groups needs no help from the queue, and the singleton key (the lane) keeps a second worker out.
 */
export const drainLaneJob: JobDefinition<DrainLane> = {
  name: 'drain-lane',
  payload: z.strictObject({ runId: idSchema, lane: z.string().min(1) }),
  queue: {
    policy: 'key_strict_fifo',
    // The smallest that pg-boss takes; a worker that is really gone is noticed earlier (worker/watch-lanes.ts).
    heartbeatSeconds: 10,
    // Draining takes as long as it takes: death is told by the heartbeat, not by duration. A day is pg-boss's most.
    expireInSeconds: 86_000,
    retryLimit: 1_000_000,
    retryDelay: 1,
    deleteAfterSeconds: 3_600,
    notify: true,
  },
};

import { isDatabaseAway } from '@/lib/db/server/postgres-error';
import { db } from '@/lib/db/server/pool';
import { appendEvents } from '@/lib/events/server/append-events';
import type { DrainLane } from '../drain-lane-job';
import { drainGroup, type DrainTerms } from './drain-group';
import { openGroup, type OpenGroup } from './open-group';

/** Before the lane is tried again: a fault of ours must not fill the log at the speed of the queue. */
const pauseAfterFaultMs = 5_000;

/** Tells the run's followers why it stands still; the caller's log has the rest. */
async function reportFault(group: OpenGroup, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message : String(error);
  await appendEvents(db(), group.runId, [
    {
      level: 'error',
      kind: 'group.fault',
      message: `${group.model}: the worker failed (${reason}); it tries again in ${pauseAfterFaultMs / 1000} s`,
      payload: { groupId: group.groupId, model: group.model },
    },
  ]);
}

async function drainOrReport(group: OpenGroup, terms: DrainTerms): ReturnType<typeof drainGroup> {
  try {
    return await drainGroup(group, terms);
  } catch (error) {
    if (!isDatabaseAway(error) && !terms.control.abort.aborted) {
      await reportFault(group, error);
      await terms.clock.sleep(pauseAfterFaultMs, terms.control.abort);
    }
    throw error;
  }
}

/**
 * Drains the groups that a run has open in one lane, strictly one after the other, across the change of phase where the
 * judge shares the lane. Returns when nothing is left for this worker: the lane is drained, the run is paused or
 * stopped, or another worker took over. Throws what it could not handle, after saying so in the run's log.
 * @returns `interrupted` when the worker is shutting down and the lane still has work
 */
export async function drainLane(
  { runId, lane }: DrainLane,
  workerId: string,
  terms: DrainTerms,
): Promise<'done' | 'interrupted'> {
  while (!terms.control.abort.aborted) {
    const group = await openGroup(runId, lane, workerId);
    if (!group) return 'done';
    const end = await drainOrReport(group, terms);
    if (end === 'lost') return 'done';
    if (end === 'halted' && !terms.control.abort.aborted) return 'done';
  }
  return 'interrupted';
}

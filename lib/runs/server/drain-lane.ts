import type { DrainLane } from '../drain-lane-job';
import { drainGroup, type DrainTerms } from './drain-group';
import { openGroup } from './open-group';

/**
 * Drains the groups that a run has open in one lane, strictly one after the other, across the change of phase where the
 * judge shares the lane. Returns when nothing is left for this worker: the lane is drained, the run is paused or
 * stopped, or another worker took over.
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
    const end = await drainGroup(group, terms);
    if (end === 'lost') return 'done';
    if (end === 'halted' && !terms.control.abort.aborted) return 'done';
  }
  return 'interrupted';
}

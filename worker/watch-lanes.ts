import type { Clock } from '@/lib/clock/clock';
import { logger } from '@/lib/log/server/logger';
import { handOnDeadJobs, requeueStrandedLanes, type DeadJob } from '@/lib/runs/server/requeue-stranded-lanes';

const intervalMs = 1_000;

/** Looks after lanes whose worker or job is gone, until `signal`. A look that fails is made again a second later. */
export async function watchLanes({ clock, signal }: { clock: Clock; signal: AbortSignal }): Promise<void> {
  let dead: DeadJob[] = [];
  while (!signal.aborted) {
    try {
      dead = await handOnDeadJobs(dead);
      await requeueStrandedLanes();
    } catch (error) {
      logger().warn({ err: error }, 'watching lanes');
    }
    await clock.sleep(intervalMs, signal);
  }
}

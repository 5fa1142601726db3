import { toActiveRun, type ActiveRun } from '@/components/frame/active-run';
import { logger } from '@/lib/log/server/logger';
import { findActiveRun } from '@/lib/runs/server/find-active-run';

/** The active run for the frame. A frame has to stand also when the database does not, so that it says so. */
export async function readActiveRun(): Promise<ActiveRun | null> {
  try {
    const run = await findActiveRun();
    return run && toActiveRun(run);
  } catch (error) {
    logger().warn({ err: error }, 'the active run could not be read for the frame');
    return null;
  }
}

import { afterAll, afterEach, beforeAll } from 'vitest';
import { systemClock } from '@/lib/clock/clock';
import { db } from '@/lib/db/server/pool';
import { drainLane } from '@/lib/runs/server/drain-lane';
import { RunControl } from '@/lib/runs/server/run-control';

/** The worker of a test file: it listens while the tests go on, and no test leaves an active run to the next. */
export function testWorker(workerId = 'worker-test') {
  const control = new RunControl(systemClock, workerId);
  const never = new AbortController().signal;
  beforeAll(() => control.start());
  afterAll(() => control.close());
  afterEach(async () => {
    await db().query(`update benchmark_run set status = 'CANCELLED' where status in ('PENDING', 'RUNNING')`);
  });
  return {
    /** Drains a lane of a run as a job does; retries wait the shortest time that they may. */
    drain: async (runId: string, lane = 'local', drainer = workerId) => {
      const { control: signals, release } = control.watch(runId, never);
      const end = await drainLane({ runId, lane }, drainer, {
        clock: systemClock,
        random: () => 0,
        control: signals,
      });
      release();
      return end;
    },
  };
}

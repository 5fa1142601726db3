import { systemClock } from '@/lib/clock/clock';
import { startBoss } from '@/lib/queue/server/boss';
import { RunControl } from '@/lib/runs/server/run-control';
import { seedProvider } from '@/lib/testing/seed-run';
import { startSimulator } from '@/simulator/start-simulator';
import { serveDrainLane } from '@/worker/serve-drain-lane';

export type Engine = { simulatedId: string; close(): Promise<void> };

/** A real worker and the simulated provider on the test's database; only who starts and stops them differs from `connect`. */
export async function startEngine(): Promise<Engine> {
  const shutdown = new AbortController();
  const simulator = await startSimulator({ port: 0, seed: 1 });
  const simulatedId = await seedProvider({ name: 'Simulated', baseUrl: simulator.url, simulated: true });
  const control = new RunControl(systemClock, 'cli-test');
  await control.start();
  const boss = await startBoss('worker');
  const { idle } = await serveDrainLane(boss, { workerId: 'cli-test', control, shutdown: shutdown.signal });
  return {
    simulatedId,
    close: async () => {
      shutdown.abort();
      await idle();
      await control.close();
      await simulator.close();
    },
  };
}

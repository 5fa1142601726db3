import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { systemClock } from '@/lib/clock/clock';
import { closeDb, nameConnections } from '@/lib/db/server/pool';
import { startLog } from '@/lib/log/server/logger';
import { startBoss, stopBoss } from '@/lib/queue/server/boss';
import { RunControl } from '@/lib/runs/server/run-control';
import { serveDrainLane } from './serve-drain-lane';
import { watchLanes } from './watch-lanes';

// One worker process: drains pg-boss jobs until SIGTERM. Any number of them may run, on any machine.

const workerId = `${os.hostname().slice(0, 30)}-${randomUUID().slice(0, 8)}`;
const longestShutdownMs = 10_000;
const givingBackMs = 3_000;

async function main(): Promise<void> {
  nameConnections('assay-worker');
  const log = startLog('worker');
  const shutdown = new AbortController();
  const control = new RunControl(systemClock, workerId);
  await control.start();
  const boss = await startBoss('worker');
  const drains = await serveDrainLane(boss, { workerId, control, shutdown: shutdown.signal });
  const watching = watchLanes({ clock: systemClock, signal: shutdown.signal });
  log.info({ workerId }, 'worker ready');

  const stop = async (signal: string): Promise<void> => {
    if (shutdown.signal.aborted) return;
    log.info({ signal }, 'worker stopping');
    // A database that is away must not keep the process from ending.
    setTimeout(() => process.exit(1), longestShutdownMs).unref();
    shutdown.abort();
    await Promise.all([drains.idle(), watching]);
    await stopBoss(givingBackMs);
    await control.close();
    await closeDb();
    log.info('worker stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
    process.on(signal, () => void stop(signal));
}

await main();

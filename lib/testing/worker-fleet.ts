import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { spawnNode } from '@/scripts/run-node';
import { startSimulator, type Simulator } from '@/simulator/start-simulator';

/** For what other processes do: they share the machine with this one. */
export const patient = { timeout: 90_000, interval: 20 };

export type WorkerProcess = {
  /** Its name in the database. */
  id: string;
  signal: (signal: NodeJS.Signals) => void;
  /** Exit code and signal. */
  gone: Promise<[number | null, string | null]>;
  kill: () => Promise<void>;
};

/** Real worker processes of one test file on its database. */
export class WorkerFleet {
  workers: WorkerProcess[] = [];
  private readonly root = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-workers-'));

  /** Starts worker/main.ts as the supervisor does and waits until it is ready for work. */
  async start(): Promise<WorkerProcess> {
    const dataDir = fs.mkdtempSync(path.join(this.root, 'worker-'));
    const output = fs.openSync(path.join(dataDir, 'console.log'), 'a');
    const env = { ...process.env, ASSAY_DATA_DIR: dataDir, LOG_LEVEL: 'info' };
    const child = spawnNode(['--import', 'tsx', 'worker/main.ts'], env, output);
    fs.closeSync(output);
    const gone = once(child, 'exit') as Promise<[number | null, string | null]>;
    const worker: WorkerProcess = {
      id: '',
      signal: (signal: NodeJS.Signals) => void child.kill(signal),
      gone,
      kill: async () => {
        child.kill('SIGKILL');
        await gone;
      },
    };
    this.workers.push(worker);
    const log = path.join(dataDir, 'logs/worker.1.log');
    const text = () => (fs.existsSync(log) ? fs.readFileSync(log, 'utf8') : '');
    await expect.poll(text, patient).toContain('worker ready');
    worker.id = /"workerId":"([^"]+)"/.exec(text())?.[1] ?? '';
    return worker;
  }

  async killAll(): Promise<void> {
    for (const worker of this.workers) await worker.kill();
    this.workers = [];
  }

  close(): void {
    fs.rmSync(this.root, { recursive: true, force: true });
  }
}

export type Group = { id: string; worker: string | null; state: string; done: number };

/** In the order in which the run has them. */
export async function groupsOf(runId: string): Promise<Group[]> {
  const { rows } = await db().query<Group>(
    `select id, worker_id as worker, state::text, done from run_group where benchmark_run_id = $1 order by position`,
    [runId],
  );
  return rows;
}

/**
 * A fleet for one test file and the simulator that its workers call, in this process. After each test no worker and no active run is
 * left. `simulator` may be asked for from the first test on.
 */
export function setUpWorkers(): { fleet: WorkerFleet; simulator: () => Simulator } {
  const fleet = new WorkerFleet();
  let started: Simulator | undefined;
  beforeAll(async () => {
    started = await startSimulator();
  });
  afterEach(async () => {
    await fleet.killAll();
    await db().query(`update benchmark_run set status = 'CANCELLED' where status in ('PENDING', 'RUNNING')`);
  });
  afterAll(async () => {
    await started?.close();
    fleet.close();
  });
  const simulator = () => {
    if (!started) throw new Error('the simulator starts before the first test of the file');
    return started;
  };
  return { fleet, simulator };
}

/**
 * Starts two workers and gives one of the run's two groups to each, both of which `start` puts into the lane `first`. Either may take
 * any lane, so the one that has the first group is halted while the other takes the second, whose lane has become another one.
 */
export async function shareOut(fleet: WorkerFleet, start: () => Promise<string>): Promise<string> {
  await Promise.all([fleet.start(), fleet.start()]);
  const runId = await start();
  const workerOf = async (n: number) => (await groupsOf(runId))[n]?.worker ?? null;
  await expect.poll(() => workerOf(0), patient).not.toBe(null);
  const first = await workerOf(0);
  const holder = fleet.workers.find(({ id }) => id === first);
  if (!holder) throw new Error('an unknown worker holds the group');
  await expect.poll(async () => (await groupsOf(runId))[0]?.done, patient).toBeGreaterThan(1);
  holder.signal('SIGSTOP');
  await db().query(`update run_group set lane = 'second' where benchmark_run_id = $1 and position = 1`, [
    runId,
  ]);
  await expect.poll(() => workerOf(1), patient).not.toBe(null);
  holder.signal('SIGCONT');
  expect(await workerOf(1)).not.toBe(first);
  return runId;
}

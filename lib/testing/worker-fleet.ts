import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { spawnNode } from '@/scripts/run-node';

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

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@/scripts/embedded-postgres';
import { startServices, type Services } from '@/scripts/start-services';

export type BenchStack = Services & { simulatorUrl: string; end: () => Promise<void> };

/**
 * A whole stack on a data directory of its own, at full durability. This process shares its database: modules that read
 * the environment must be imported after this returns.
 */
export async function startBenchStack(options: {
  web: boolean;
  postgresSettings?: Record<string, string>;
}): Promise<BenchStack> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-bench-'));
  fs.chmodSync(root, 0o755);
  const { DATABASE_URL: _own, MASTER_KEY: _key, ...inherited } = process.env;
  const environment = {
    ...inherited,
    ASSAY_DATA_DIR: root,
    PORT: String(await freePort()),
    HOST: '127.0.0.1',
  };
  const services = await startServices({
    web: options.web,
    worker: true,
    simulator: true,
    environment,
    postgresSettings: options.postgresSettings,
    say: () => undefined,
  });
  if (!services.simulatorUrl) throw new Error('the stack has no simulator');
  process.env.DATABASE_URL = services.databaseUrl;
  process.env.MASTER_KEY = services.masterKey;
  process.env.ASSAY_DATA_DIR = root;
  const end = async () => {
    await services.stop();
    fs.rmSync(root, { recursive: true, force: true });
  };
  return { ...services, simulatorUrl: services.simulatorUrl, end };
}

/** Resident memory of a process in MB. */
export function residentMb(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? NaN) / 1024;
}

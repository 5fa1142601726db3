import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@/scripts/embedded-postgres';
import { startServices, type Services } from '@/scripts/start-services';

export type ChaosStack = Services & { url: string; simulatorUrl: string; remove: () => void };

/** A hundred deaths are meant: the supervisor must not give up, and start again soon. */
const restartPolicy = { delaysMs: [250], limit: Infinity, windowMs: 60_000 };

/** A whole stack with durable PostgreSQL on a data directory of its own. */
export async function startChaosStack(say: (line: string) => void): Promise<ChaosStack> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-chaos-'));
  // As root PostgreSQL runs as another user, which has to get in.
  fs.chmodSync(root, 0o755);
  const { DATABASE_URL: _own, MASTER_KEY: _key, SIMULATED_BASE_URL: _simulator, ...inherited } = process.env;
  const services = await startServices({
    web: true,
    worker: true,
    simulator: true,
    environment: {
      ...inherited,
      ASSAY_DATA_DIR: root,
      PORT: String(await freePort()),
      HOST: '127.0.0.1',
    },
    restartPolicy,
    say,
  });
  const { url, simulatorUrl } = services;
  if (!url || !simulatorUrl) throw new Error('the stack has no web server or no simulator');
  return { ...services, url, simulatorUrl, remove: () => fs.rmSync(root, { recursive: true, force: true }) };
}

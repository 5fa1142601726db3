import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServices } from '@/scripts/start-services';

// The whole stack on a data directory of its own, for the browser tests; playwright.config.ts names the PORT.

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-e2e-'));
// As root the database runs as another user, which has to get in.
fs.chmodSync(dataDir, 0o755);

const giveUp = new AbortController();
const ended = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve());
});
void ended.then(() => giveUp.abort());

try {
  const services = await startServices({
    web: true,
    worker: true,
    simulator: true,
    environment: {
      ...process.env,
      ASSAY_DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      DATABASE_URL: undefined,
      MASTER_KEY: undefined,
      SIMULATED_BASE_URL: undefined,
    },
    signal: giveUp.signal,
  });
  await ended;
  await services.stop();
} finally {
  fs.rmSync(dataDir, { recursive: true, force: true });
}
process.exit(0);

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@/scripts/embedded-postgres';
import { startServices } from '@/scripts/start-services';

export type OwnStack = { url: string; stop: () => Promise<void> };

/** A whole stack with an empty database, for the test file that needs one; stop it in `afterAll`. */
export async function startOwnStack(): Promise<OwnStack> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-own-'));
  // As root the database runs as another user, which has to get in.
  fs.chmodSync(dataDir, 0o755);
  const services = await startServices({
    web: true,
    worker: true,
    simulator: true,
    environment: {
      ...process.env,
      ASSAY_DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATABASE_URL: undefined,
      MASTER_KEY: undefined,
      SIMULATED_BASE_URL: undefined,
      SIMULATOR_PORT: undefined,
    },
    say: () => undefined,
  });
  return {
    url: services.url ?? '',
    async stop() {
      await services.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

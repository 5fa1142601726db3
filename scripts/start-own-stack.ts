import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './embedded-postgres';
import { startServices } from './start-services';

export type OwnStack = { url: string; dataDir: string; stop: () => Promise<void> };

type Options = {
  /** Part of the data directory's name. */
  name: string;
  /** PORT of the web server; a free one when absent. */
  port?: string;
  say?: (line: string) => void;
  signal?: AbortSignal;
};

/** A whole stack with an empty database of its own, whatever this process's environment names; `stop` leaves nothing behind. */
export async function startOwnStack({ name, port, say, signal }: Options): Promise<OwnStack> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), `assay-${name}-`));
  const remove = () => fs.rmSync(dataDir, { recursive: true, force: true });
  // As root the database runs as another user, which has to get in.
  fs.chmodSync(dataDir, 0o755);
  try {
    const services = await startServices({
      web: true,
      worker: true,
      simulator: true,
      environment: {
        ...process.env,
        ASSAY_DATA_DIR: dataDir,
        HOST: '127.0.0.1',
        PORT: port ?? String(await freePort()),
        DATABASE_URL: undefined,
        MASTER_KEY: undefined,
        SIMULATED_BASE_URL: undefined,
        SIMULATOR_PORT: undefined,
      },
      say,
      signal,
    });
    const stop = async () => {
      try {
        await services.stop();
      } finally {
        remove();
      }
    };
    return { url: services.url ?? '', dataDir, stop };
  } catch (error) {
    remove();
    throw error;
  }
}

import fs from 'node:fs';
import path from 'node:path';
import { takeLock, type LockFile } from './lock-file';
import { readRunningStack } from './running-stack';
import { StartError } from './start-error';

/** Makes the data directory and locks it for this process; throws `StartError` when a running stack has it. */
export function claimDataDir(dataDir: string): LockFile {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch (error) {
    throw new StartError(
      `ASSAY_DATA_DIR ${dataDir} cannot be written (${(error as NodeJS.ErrnoException).code}). Set it to a folder of your own.`,
      { cause: error },
    );
  }
  const lock = takeLock(path.join(dataDir, 'stack.lock'));
  if (!('pid' in lock)) return lock;
  const running = readRunningStack(dataDir);
  const state = running ? (running.url ? `running at ${running.url}` : 'running') : 'starting or stopping';
  throw new StartError(`Assay is already ${state} (pid ${lock.pid}, data in ${dataDir}).`);
}

import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartError } from './start-error';

const minLength = 16;

/**
 * The key kept in the data directory, generated on first use (32 random bytes, mode 0600). Losing it makes stored
 * secrets unreadable, so an existing file is never replaced.
 */
export function storedMasterKey(dataDir: string): { key: string; file: string; created: boolean } {
  const file = path.join(dataDir, 'master.key');
  try {
    fs.writeFileSync(file, `${crypto.randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
    return { key: fs.readFileSync(file, 'utf8').trim(), file, created: true };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const key = fs.readFileSync(file, 'utf8').trim();
  if (key.length < minLength)
    throw new StartError(
      `${file} holds no usable key (fewer than ${minLength} characters). Restore it from a backup, or set MASTER_KEY.`,
    );
  return { key, file, created: false };
}

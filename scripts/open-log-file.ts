import fs from 'node:fs';
import path from 'node:path';

const maxBytes = 5 * 1024 * 1024;

/** Opens a log for appending; a large one is first moved to `<file>.1`, so at most two of them exist. */
export function openLogFile(file: string): number {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > maxBytes) fs.renameSync(file, `${file}.1`);
  return fs.openSync(file, 'a', 0o600);
}

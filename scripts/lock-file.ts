import fs from 'node:fs';
import { processIdentity } from './process-identity';

type Holder = { pid: number; identity: string };

export type LockFile = {
  /** Whether a lock of a process that is gone was taken over: it was killed, and what it started may still be ending. */
  tookOver: boolean;
  release(): void;
};

/** Who holds the lock; null when nobody alive does. */
export function lockHolder(file: string): Holder | null {
  try {
    const holder = JSON.parse(fs.readFileSync(file, 'utf8')) as Holder;
    return processIdentity(holder.pid) === holder.identity ? holder : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Creates the file with its content in one step: a reader never sees it empty. False when it exists. */
function tryCreate(file: string, own: string): boolean {
  const temporary = `${file}.${process.pid}`;
  fs.writeFileSync(temporary, own, { mode: 0o600 });
  try {
    fs.linkSync(temporary, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(temporary, { force: true });
  }
}

/** Moves a dead process's lock away; puts it back when a live one took the lock in between. */
function removeStale(file: string): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (lockHolder(aside)) fs.linkSync(aside, file);
  fs.rmSync(aside, { force: true });
}

/** Takes the lock for this process; returns the holder instead when another live process has it. */
export function takeLock(file: string): LockFile | Holder {
  const identity = processIdentity(process.pid) ?? String(process.pid);
  const own = JSON.stringify({ pid: process.pid, identity });
  for (let tookOver = false; ; tookOver = true) {
    if (tryCreate(file, own)) return { tookOver, release: () => fs.rmSync(file, { force: true }) };
    const holder = lockHolder(file);
    if (holder) return holder;
    removeStale(file);
  }
}

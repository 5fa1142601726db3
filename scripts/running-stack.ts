import fs from 'node:fs';
import path from 'node:path';
import { processIdentity } from './process-identity';

/** What a stack that is up tells others on this machine; times ISO 8601. Holds the database's password: mode 0600. */
export type RunningStack = {
  pid: number;
  /** Of the supervisor, by `processIdentity`. */
  identity: string;
  /** Null for a stack without a web server. */
  url: string | null;
  databaseUrl: string;
  simulatorUrl: string | null;
  startedAt: string;
};

const fileOf = (dataDir: string) => path.join(dataDir, 'stack.json');

export function writeRunningStack(dataDir: string, stack: RunningStack): void {
  const file = fileOf(dataDir);
  fs.writeFileSync(`${file}.tmp`, JSON.stringify(stack), { mode: 0o600 });
  fs.renameSync(`${file}.tmp`, file);
}

export function removeRunningStack(dataDir: string): void {
  fs.rmSync(fileOf(dataDir), { force: true });
}

/** The stack that runs on this data directory, or null: none was started, it stopped, or it was killed. */
export function readRunningStack(dataDir: string): RunningStack | null {
  let stack: RunningStack;
  try {
    stack = JSON.parse(fs.readFileSync(fileOf(dataDir), 'utf8')) as RunningStack;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ENOTDIR' || error instanceof SyntaxError) return null;
    throw error;
  }
  return processIdentity(stack.pid) === stack.identity ? stack : null;
}

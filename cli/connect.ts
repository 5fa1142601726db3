import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeDb, nameConnections } from '@/lib/db/server/pool';
import { readReadiness } from '@/lib/db/server/read-readiness';
import { loadEnv } from '@/lib/env/env';
import { stopBoss } from '@/lib/queue/server/boss';
import { lockHolder } from '@/scripts/lock-file';
import { readRunningStack, type RunningStack } from '@/scripts/running-stack';
import { startServices, type Services } from '@/scripts/start-services';
import { StartError } from '@/scripts/start-error';
import { Interrupted } from './interrupted';
import type { Terminal } from './terminal';

/** What has to run beside the database while a command does its work. */
export type Needs = { worker: boolean; simulator: boolean };

/** A database that is ready, and who runs it. */
export type Connection = {
  /** Of the web server that serves this database on this machine; null when there is none that we know of. */
  url: string | null;
  /** Whether the worker ends with this command. */
  ownsWorker: boolean;
  hasWorker(): Promise<boolean>;
  /** Stops what this command started, and nothing else. */
  close(): Promise<void>;
  /** The same at once. */
  kill(): Promise<void>;
};

type Circumstances = {
  terminal: Pick<Terminal, 'err'>;
  interrupt: AbortSignal;
  onFatal: (reason: string) => void;
};

const longestWaitMs = 60_000;
const hasWorker = async () => (await readReadiness()).worker;

async function closeClients(): Promise<void> {
  await stopBoss();
  await closeDb();
}

/** Sets what lib/env reads; it reads once, so this comes before the first query. */
function pointAtDatabase(databaseUrl: string, masterKey: string | null): void {
  process.env.DATABASE_URL = databaseUrl;
  if (masterKey) process.env.MASTER_KEY ??= masterKey;
  nameConnections('assay-cli');
}

/** The key that a stack on this data directory generated; never generates one itself. */
function keyOf(dataDir: string): string | null {
  const file = path.join(dataDir, 'master.key');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : null;
}

function join(stack: Pick<RunningStack, 'databaseUrl' | 'url'>, dataDir: string): Connection {
  pointAtDatabase(stack.databaseUrl, keyOf(dataDir));
  return { url: stack.url, ownsWorker: false, hasWorker, close: closeClients, kill: closeClients };
}

/** A stack that is just starting is worth joining, and one that is stopping makes room. */
async function settledStack(
  dataDir: string,
  { terminal, interrupt }: Circumstances,
): Promise<RunningStack | null> {
  const lock = path.join(dataDir, 'stack.lock');
  const deadlineMs = performance.now() + longestWaitMs;
  for (let said = false; ; said = true) {
    const running = readRunningStack(dataDir);
    const holder = lockHolder(lock);
    if (running || !holder) return running;
    if (interrupt.aborted) throw new Interrupted();
    if (performance.now() > deadlineMs)
      throw new StartError(
        `Another Assay (pid ${holder.pid}) neither starts nor stops on ${dataDir}. End it first.`,
      );
    if (!said) terminal.err(`Waiting for another Assay (pid ${holder.pid}) to start or stop …`);
    await sleep(100, undefined, { signal: interrupt }).catch(() => undefined);
  }
}

async function start(needs: Needs, { terminal, interrupt, onFatal }: Circumstances): Promise<Connection> {
  let services: Services;
  try {
    services = await startServices({ web: false, ...needs, say: terminal.err, signal: interrupt, onFatal });
  } catch (error) {
    throw interrupt.aborted ? new Interrupted() : error;
  }
  pointAtDatabase(services.databaseUrl, services.masterKey);
  const ended = (end: () => Promise<void>) => async () => {
    await closeClients();
    await end();
  };
  return {
    url: null,
    ownsWorker: needs.worker,
    hasWorker,
    close: ended(() => services.stop()),
    kill: ended(() => services.kill()),
  };
}

/**
 * Joins the stack that runs on the data directory; with none, starts what is needed there until `close`. With
 * DATABASE_URL, a database on which a worker is at work counts as such a stack, wherever that worker is.
 */
export async function connect(needs: Needs, circumstances: Circumstances): Promise<Connection> {
  const { ASSAY_DATA_DIR: dataDir, DATABASE_URL: databaseUrl } = loadEnv();
  const running = await settledStack(dataDir, circumstances);
  if (running && (!databaseUrl || databaseUrl === running.databaseUrl)) return join(running, dataDir);
  if (databaseUrl) {
    const remote = join({ databaseUrl, url: null }, dataDir);
    if (await remote.hasWorker()) return remote;
    await remote.close();
  }
  return start(needs, circumstances);
}

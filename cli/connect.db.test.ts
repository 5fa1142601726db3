import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeLock, type LockFile } from '@/scripts/lock-file';
import { processIdentity } from '@/scripts/process-identity';
import { removeRunningStack, writeRunningStack } from '@/scripts/running-stack';
import { connect } from './connect';
import { Interrupted } from './interrupted';
import { recordTerminal } from './testing/record-terminal';

const dataDir = process.env.ASSAY_DATA_DIR ?? '';
const databaseUrl = process.env.DATABASE_URL ?? '';
const needs = { worker: true, simulator: true };

let terminal: ReturnType<typeof recordTerminal>;
let interrupt: AbortController;
beforeEach(() => {
  terminal = recordTerminal();
  interrupt = new AbortController();
});
afterEach(() => removeRunningStack(dataDir));

const open = () => connect(needs, { terminal, interrupt: interrupt.signal, onFatal: () => undefined });

function announceStack(): void {
  writeRunningStack(dataDir, {
    pid: process.pid,
    identity: processIdentity(process.pid) ?? '',
    url: 'http://127.0.0.1:3999',
    databaseUrl,
    simulatorUrl: null,
    startedAt: new Date().toISOString(),
  });
}

/** A stack that is starting or stopping: it holds the lock and tells nothing yet. */
function lockDataDir(): LockFile {
  const lock = takeLock(path.join(dataDir, 'stack.lock'));
  if ('pid' in lock) throw new Error(`process ${lock.pid} has the lock`);
  return lock;
}

test('a stack on the data directory is joined; closing leaves it alone', async () => {
  announceStack();
  const connection = await open();
  expect(connection).toMatchObject({ url: 'http://127.0.0.1:3999', ownsWorker: false });
  expect(await connection.hasWorker()).toBe(false);
  await connection.close();
  const again = await open();
  expect(again.url).toBe('http://127.0.0.1:3999');
  await again.close();
});

test('a stack that is starting is waited for', async () => {
  const lock = lockDataDir();
  const opening = open();
  while (terminal.errors.length === 0) await sleep(5);
  expect(terminal.errors).toEqual([expect.stringMatching(/^Waiting for another Assay \(pid \d+\)/)]);
  announceStack();
  const connection = await opening;
  expect(connection.url).toBe('http://127.0.0.1:3999');
  await connection.close();
  lock.release();
});

test('Ctrl-C ends the waiting', async () => {
  const lock = lockDataDir();
  const opening = open();
  setTimeout(() => interrupt.abort(), 20);
  await expect(opening).rejects.toThrow(Interrupted);
  lock.release();
});

test('a worker elsewhere on the database of DATABASE_URL is joined: nothing is started here', async () => {
  const worker = new Client({ connectionString: databaseUrl, application_name: 'assay-worker:elsewhere' });
  await worker.connect();
  try {
    const connection = await open();
    expect(connection).toMatchObject({ url: null, ownsWorker: false });
    expect(await connection.hasWorker()).toBe(true);
    await connection.close();
  } finally {
    await worker.end();
  }
});

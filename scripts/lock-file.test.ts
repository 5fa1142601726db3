import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockHolder, takeLock } from './lock-file';
import { isAlive, processIdentity } from './process-identity';
import { readRunningStack, removeRunningStack, writeRunningStack } from './running-stack';

let dir: string;
let file: string;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-lock-'));
  file = path.join(dir, 'stack.lock');
});
afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

const stackOf = (pid: number, identity: string) => ({
  pid,
  identity,
  url: 'http://127.0.0.1:3000',
  databaseUrl: 'postgresql://somewhere/assay',
  simulatorUrl: null,
  startedAt: '2026-01-01T00:00:00.000Z',
});

/** A process that lived a moment ago. */
async function deadProcess(): Promise<{ pid: number; identity: string }> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  const identity = processIdentity(pid) ?? '';
  child.kill('SIGKILL');
  await once(child, 'exit');
  return { pid, identity };
}

test('the first taker gets the lock, the second learns who has it', () => {
  const lock = takeLock(file);
  expect(lock).toMatchObject({ tookOver: false });
  expect(takeLock(file)).toMatchObject({ pid: process.pid });
});

test('a released lock can be taken again', () => {
  const lock = takeLock(file);
  if ('pid' in lock) throw new Error('the lock was free');
  lock.release();
  expect(lockHolder(file)).toBeNull();
  expect(takeLock(file)).toMatchObject({ tookOver: false });
});

test('the lock of a killed process is taken over, and the taker is told', async () => {
  fs.writeFileSync(file, JSON.stringify(await deadProcess()));
  expect(lockHolder(file)).toBeNull();
  expect(takeLock(file)).toMatchObject({ tookOver: true });
  expect(lockHolder(file)).toMatchObject({ pid: process.pid });
  expect(fs.readdirSync(dir)).toEqual(['stack.lock']);
});

test('a pid that was given to another process does not count as the holder', () => {
  fs.writeFileSync(file, JSON.stringify({ pid: process.pid, identity: 'an earlier process' }));
  expect(takeLock(file)).toMatchObject({ tookOver: true });
});

test('a lock file cut short by a crash counts as stale', () => {
  fs.writeFileSync(file, '{"pid": 12');
  expect(takeLock(file)).toMatchObject({ tookOver: true });
});

test('a process is alive until it is gone', async () => {
  const { pid } = await deadProcess();
  expect(isAlive(process.pid)).toBe(true);
  expect(isAlive(pid)).toBe(false);
  expect(processIdentity(pid)).toBeNull();
});

test('a running stack is found by others on the same data directory, and no longer after its end', async () => {
  expect(readRunningStack(dir)).toBeNull();
  const stack = stackOf(process.pid, processIdentity(process.pid) ?? '');
  writeRunningStack(dir, stack);
  expect(readRunningStack(dir)).toEqual(stack);
  expect(fs.statSync(path.join(dir, 'stack.json')).mode & 0o777).toBe(0o600);
  const dead = await deadProcess();
  writeRunningStack(dir, stackOf(dead.pid, dead.identity));
  expect(readRunningStack(dir)).toBeNull();
  removeRunningStack(dir);
  expect(fs.readdirSync(dir)).toEqual([]);
});

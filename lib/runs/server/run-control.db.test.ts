import { Client } from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { systemClock, type Clock } from '@/lib/clock/clock';
import { controlChannel, livenessName, RunControl } from './run-control';

// Against a real server that closes connections and refuses new ones, as it does while it restarts.

const workerId = 'control-test';
const database = () => new URL(process.env.DATABASE_URL ?? '').pathname.slice(1);
const admin = new Client({ connectionString: inject('adminUrl') });
const connected = admin.connect();
let control: RunControl | undefined;

afterEach(async () => {
  await control?.close();
  await admin.end();
});

async function ask<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
  await connected;
  return (await admin.query<Row>(sql, values)).rows;
}

async function connections(): Promise<number> {
  const [row] = await ask<{ n: number }>(
    'select count(*)::int as n from pg_stat_activity where application_name = $1',
    [livenessName(workerId)],
  );
  return row?.n ?? 0;
}

const dropConnections = () =>
  ask(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1`, [
    livenessName(workerId),
  ]);

test('a database that closes and refuses connections again and again ends with one connection that hears', async () => {
  let waits = 0;
  const hasty: Clock = {
    ...systemClock,
    sleep: (_, signal) => {
      waits++;
      return systemClock.sleep(5, signal);
    },
  };
  control = new RunControl(hasty, workerId);
  await control.start();
  for (let round = 0; round < 3; round++) {
    await ask(`alter database "${database()}" with allow_connections false`);
    await dropConnections();
    const before = waits;
    await expect.poll(() => waits).toBeGreaterThan(before + 3);
    expect(await connections()).toBe(0);
    await ask(`alter database "${database()}" with allow_connections true`);
    await expect.poll(connections).toBe(1);
  }
  const { control: signals } = control.watch('1', new AbortController().signal);
  const heard = new Promise((resolve) => signals.wake().addEventListener('abort', resolve));
  const client = new Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await client.query(`select pg_notify('${controlChannel}', '1')`);
  await client.end();
  await heard;
  // Nobody is still trying: a second loop would hold a connection of its own by now.
  const settled = waits;
  await expect.poll(connections).toBe(1);
  expect(waits).toBe(settled);
});

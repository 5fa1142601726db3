import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectionConfig, db } from '@/lib/db/server/pool';
import { inTransaction } from '@/lib/db/server/in-transaction';
import { eventChannel, eventNotificationSchema } from '../event';
import { appendEvents } from './append-events';

let listener: Client;
let runId: string;
const heard: string[] = [];

beforeAll(async () => {
  listener = new Client(connectionConfig(':test'));
  await listener.connect();
  listener.on('notification', (notification) => heard.push(notification.payload ?? ''));
  await listener.query(`listen ${eventChannel}`);
  const run = await db().query<{ id: string }>(
    `insert into benchmark_run (run_id) values ('append-events') returning id`,
  );
  runId = run.rows[0]!.id;
});
afterAll(() => listener.end());

/** Everything committed before is heard: the listener's own round trip comes after it. */
async function takeHeard(): Promise<string[]> {
  await listener.query('select 1');
  return heard.splice(0);
}

test('ids come back in the order given and each event is announced whole', async () => {
  const ids = await appendEvents(db(), runId, [
    { level: 'info', kind: 'run.started', message: 'started', payload: { status: 'RUNNING' } },
    { level: 'warn', kind: 'item.retry', message: 'again', itemId: '7' },
  ]);
  expect(BigInt(ids[1]!)).toBeGreaterThan(BigInt(ids[0]!));
  const [first, second] = (await takeHeard()).map((text) => eventNotificationSchema.parse(JSON.parse(text)));
  expect(first).toMatchObject({
    run: runId,
    event: { id: ids[0], kind: 'run.started', itemId: null, payload: { status: 'RUNNING' } },
  });
  expect(second).toMatchObject({ event: { id: ids[1], level: 'warn', itemId: '7', payload: {} } });
});

test('a large event is announced by its id alone', async () => {
  const [id] = await appendEvents(db(), runId, [
    { level: 'info', kind: 'call.answer', message: 'é'.repeat(4000) },
  ]);
  expect((await takeHeard()).map((text) => JSON.parse(text) as unknown)).toEqual([{ run: runId, id }]);
});

test('a rolled back transaction leaves neither row nor announcement', async () => {
  const failing = inTransaction(async (client) => {
    await appendEvents(client, runId, [{ level: 'info', kind: 'x', message: 'never' }]);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  expect(await takeHeard()).toEqual([]);
  const { rowCount } = await db().query(`select 1 from run_log where message = 'never'`);
  expect(rowCount).toBe(0);
});

test('what PostgreSQL cannot hold is replaced, and text that only looks like it stays', async () => {
  const [id] = await appendEvents(db(), runId, [
    { level: 'info', kind: 'x', message: 'a\0b \ud800 \\u0000', payload: { deep: ['\0', '😀'] } },
  ]);
  const { rows } = await db().query('select message, payload from run_log where id = $1', [id]);
  expect(rows).toEqual([{ message: 'a\uFFFDb \uFFFD \\u0000', payload: { deep: ['\uFFFD', '😀'] } }]);
});

test('no events, no statement', async () => {
  await expect(appendEvents(db(), '999999', [])).resolves.toEqual([]);
});

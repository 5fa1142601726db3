import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { tokenChannel } from '../event';
import type { EventFrame, ProgressLike } from '../event-frame';
import { appendEvents } from './append-events';
import { EventHub } from './event-hub';
import { ProgressFeed } from './progress-feed';
import { cursorBeforeLast } from './read-events';
import { watchRun } from './watch-run';

let hub: EventHub;
let runId: string;
let runs = 0;
let status = 'RUNNING';
const open: AbortController[] = [];

beforeAll(async () => {
  hub = new EventHub();
  await hub.ready();
});
afterAll(() => hub.close());
beforeEach(async () => {
  status = 'RUNNING';
  const run = await db().query<{ id: string }>(
    `insert into benchmark_run (run_id, status) values ($1, 'FINISHED') returning id`,
    [`watch-${++runs}`],
  );
  runId = run.rows[0]!.id;
});
afterEach(() => {
  for (const stop of open.splice(0)) stop.abort();
});

const append = (...messages: string[]) =>
  appendEvents(
    db(),
    runId,
    messages.map((message) => ({ level: 'info', kind: 'note', message })),
  );

function watch(after = 0n, limits?: { frames: number; tokens: number }) {
  const stop = new AbortController();
  open.push(stop);
  const read = (): Promise<ProgressLike> => Promise.resolve({ status });
  const progress = new ProgressFeed(hub, read);
  return watchRun({ hub, progress, runId, after, signal: stop.signal, limits });
}

/** The next `count` messages of the log, passing over everything else. */
async function logs(frames: AsyncGenerator<EventFrame>, count: number): Promise<string[]> {
  const messages: string[] = [];
  while (messages.length < count) {
    const { value, done } = await frames.next();
    if (done) break;
    if (value.type === 'log') messages.push(value.data.message);
  }
  return messages;
}

test('progress first, then the log from the cursor, then what is committed, each once', async () => {
  const [first] = await append('one', 'two', 'three');
  const frames = watch(BigInt(first!));
  expect((await frames.next()).value).toEqual({ type: 'progress', data: { status: 'RUNNING' } });
  await append('four');
  expect(await logs(frames, 3)).toEqual(['two', 'three', 'four']);
  await append('five', 'é'.repeat(5000), 'seven');
  expect((await logs(frames, 3)).map((message) => message.slice(0, 5))).toEqual(['five', 'ééééé', 'seven']);
});

test('the default start is before the last n events', async () => {
  expect(await cursorBeforeLast(runId, 2)).toBe(0n);
  const ids = await append('one', 'two', 'three');
  expect(await cursorBeforeLast(runId, 2)).toBe(BigInt(ids[0]!));
});

test('thousands of events are replayed whole and in order', async () => {
  const messages = Array.from({ length: 2600 }, (_, index) => `event ${index}`);
  await append(...messages);
  expect(await logs(watch(), 2600)).toEqual(messages);
});

test('an event with a lower id that commits later is sent, and again to a client that returns with the higher id', async () => {
  const frames = watch();
  await frames.next();
  const slow = await db().connect();
  await slow.query('begin');
  await appendEvents(slow, runId, [{ level: 'info', kind: 'note', message: 'lower id' }]);
  const [higher] = await append('higher id');
  expect(await logs(frames, 1)).toEqual(['higher id']);
  await slow.query('commit');
  slow.release();
  expect(await logs(frames, 1)).toEqual(['lower id']);
  const returning = watch(BigInt(higher!));
  expect(await logs(returning, 1)).toEqual(['lower id']);
});

test('after the listening connection was killed, what happened meanwhile arrives once', async () => {
  const frames = watch();
  await append('before');
  expect(await logs(frames, 1)).toEqual(['before']);
  const killed = await db().query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like '%:listen' and datname = current_database()`,
  );
  expect(killed.rowCount).toBe(1);
  await append('meanwhile');
  await hub.ready().catch(() => undefined);
  expect(await logs(frames, 1)).toEqual(['meanwhile']);
  await append('after');
  expect(await logs(frames, 1)).toEqual(['after']);
});

test('tokens pass through without an id', async () => {
  const frames = watch();
  await frames.next();
  const token = { itemId: '5', attempt: 1, kind: 'answer', text: 'Hel' };
  const next = (async () => {
    for await (const frame of frames) if (frame.type === 'token') return frame;
    return null;
  })();
  // The generator listens only from its first step on, which has been taken above.
  await db().query('select pg_notify($1, $2)', [
    tokenChannel,
    JSON.stringify({ run: runId, tokens: [token] }),
  ]);
  expect(await next).toEqual({ type: 'token', data: token });
});

test('done comes last, after the whole log, and ends the stream', async () => {
  const frames = watch();
  await frames.next();
  status = 'FINISHED';
  await appendEvents(db(), runId, [
    { level: 'info', kind: 'run.finished', message: 'end', payload: { status: 'FINISHED' } },
  ]);
  const rest: EventFrame[] = [];
  for await (const frame of frames) rest.push(frame);
  expect(rest.filter(({ type }) => type === 'log')).toHaveLength(1);
  expect(rest.slice(-2)).toEqual([
    { type: 'progress', data: { status: 'FINISHED' } },
    { type: 'done', data: { status: 'FINISHED' } },
  ]);
});

test('an old end in the log of a run that goes on again does not end the stream', async () => {
  await appendEvents(db(), runId, [
    { level: 'info', kind: 'run.finished', message: 'end', payload: { status: 'INCOMPLETE' } },
  ]);
  await append('retried');
  const frames = watch();
  expect(await logs(frames, 2)).toEqual(['end', 'retried']);
  await append('on');
  expect(await logs(frames, 1)).toEqual(['on']);
});

test('a client that takes nothing is let go instead of filling the memory', async () => {
  const frames = watch(0n, { frames: 5, tokens: 2 });
  await frames.next();
  await append(...Array.from({ length: 20 }, (_, index) => `event ${index}`));
  // The hub's own round trip comes after its notifications.
  await logs(watch(), 20);
  const rest: EventFrame[] = [];
  for await (const frame of frames) rest.push(frame);
  const sent = rest.filter(({ type }) => type === 'log').length;
  expect(sent).toBe(20);
});

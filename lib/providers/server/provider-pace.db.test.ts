import { afterEach, expect, test } from 'vitest';
import { systemClock } from '@/lib/clock/clock';
import { closeDb, db } from '@/lib/db/server/pool';
import { seedProvider } from '@/lib/testing/seed-run';
import { latestStartMs } from '../pace';
import { takePlace } from './pace-store';
import { ProviderPace, type Turn } from './provider-pace';
import { updateProvider } from './update-provider';

const never = new AbortController().signal;

afterEach(() => closeDb());

/** A pace as one worker has it; two of one provider are two workers, who share nothing but the database. */
async function paceOf(providerId: string): Promise<ProviderPace> {
  const pace = new ProviderPace(providerId, { clock: systemClock, signal: never });
  await pace.reload();
  return pace;
}

const limitedTo = (requestsPerMinute: number | null) => seedProvider({ settings: { requestsPerMinute } });

/** `count` calls one after the other; the moments at which they could leave. */
async function leave(pace: ProviderPace, count: number): Promise<number[]> {
  const moments: number[] = [];
  for (let n = 0; n < count; n++) {
    await pace.inLine((wait) => wait(never));
    moments.push(performance.now());
  }
  return moments;
}

const setLimit = (providerId: string, limit: number | null) =>
  db().query(
    `update provider_config set settings = jsonb_set(settings, '{requestsPerMinute}', $2::jsonb) where id = $1`,
    [providerId, JSON.stringify(limit)],
  );

/** Whether the database has a moment of the future there. */
async function isAhead(providerId: string, column: 'last_at' | 'held_until'): Promise<boolean | undefined> {
  const { rows } = await db().query<{ ahead: boolean }>(
    `select ${column} > now() as ahead from provider_pace where provider_config_id = $1`,
    [providerId],
  );
  return rows[0]?.ahead;
}

test('two workers with parallel slots keep one limit, evenly and without a burst', async () => {
  const id = await limitedTo(1_200); // every 50.2 ms
  const [one, two] = [await paceOf(id), await paceOf(id)];
  const startedAt = performance.now();
  const moments = (await Promise.all([leave(one, 8), leave(one, 8), leave(two, 8), leave(two, 8)])).flat();
  moments.sort((a, b) => a - b);
  expect(moments).toHaveLength(32);
  // Each call leaves at its own moment of the grid or later, however busy the machine; with two limits they would take half as long.
  moments.forEach((at, n) => expect(at - startedAt).toBeGreaterThan(n * 50.2 - 20));
  expect((moments[31] ?? Infinity) - startedAt).toBeLessThan(31 * 50.2 + 20_000);
});

test('idle time is not saved up', async () => {
  const id = await limitedTo(600);
  const pace = await paceOf(id);
  await leave(pace, 1);
  await systemClock.sleep(350);
  const startedAt = performance.now();
  const [, second = 0] = await leave(pace, 2);
  expect(second - startedAt).toBeGreaterThan(90); // 100 after the first's moment
});

test('without limit and hold nobody asks the database', async () => {
  const pace = await paceOf(await limitedTo(null));
  await closeDb();
  expect(pace.isFree).toBe(true);
});

test('a hold stops the calls of another worker that knows of it, and those that take a place', async () => {
  const free = await limitedTo(null);
  const [one, two] = [await paceOf(free), await paceOf(free)];
  const heldAt = performance.now();
  expect(await one.hold(600)).toBe(true);
  expect(await one.hold(300)).toBe(false);
  await two.reload();
  expect([one.isFree, two.isFree]).toEqual([false, false]);
  const [[first = 0], [second = 0]] = await Promise.all([leave(one, 1), leave(two, 1)]);
  expect(Math.min(first, second) - heldAt).toBeGreaterThan(590);
  expect(two.isFree).toBe(true);

  const limited = await limitedTo(60_000);
  const [three, four] = [await paceOf(limited), await paceOf(limited)];
  const limitedAt = performance.now();
  await three.hold(400);
  const [untold = 0] = await leave(four, 1);
  expect(untold - limitedAt).toBeGreaterThan(390);
});

test('a hold that comes while a call waits for its moment lets it wait on', async () => {
  const id = await limitedTo(120); // every 502 ms
  const pace = await paceOf(id);
  await leave(pace, 1);
  const startedAt = performance.now();
  const [second] = await Promise.all([leave(pace, 1), pace.hold(900)]);
  expect((second[0] ?? 0) - startedAt).toBeGreaterThan(890);
});

test('a call that gives up waiting gives its place back to the next', async () => {
  const id = await limitedTo(6); // every 10 s
  const pace = await paceOf(id);
  await leave(pace, 1);
  const giveUp = new AbortController();
  const waiting = Array.from({ length: 5 }, () => pace.inLine((wait) => wait(giveUp.signal)));
  await expect.poll(() => isAhead(id, 'last_at')).toBe(true);
  giveUp.abort();
  expect(await Promise.all(waiting)).toEqual([null, null, null, null, null]);
  // One spacing from the call that left, as though nobody had waited.
  const place = await takePlace(id);
  expect(place?.waitMs).toBeGreaterThan(0);
  expect(place?.waitMs).toBeLessThan(10_045);
});

test('a changed limit counts for those who wait already', async () => {
  const id = await limitedTo(1);
  const pace = await paceOf(id);
  await leave(pace, 1);
  const waiting = leave(pace, 2);
  await setLimit(id, 600);
  const startedAt = performance.now();
  await pace.reload();
  const [first = 0, second = 0] = await waiting;
  expect(first - startedAt).toBeLessThan(30_000); // and not after a minute
  expect(second - startedAt).toBeGreaterThan(90); // 100 after the first's moment
  await setLimit(id, null);
  await pace.reload();
  expect(pace.isFree).toBe(true);
});

test('saving a provider lifts its hold and tells the workers', async () => {
  const id = await limitedTo(null);
  const pace = await paceOf(id);
  await pace.hold(60_000);
  const listener = await db().connect();
  await listener.query('listen assay_pace');
  const told = new Promise<string | undefined>((resolve) =>
    listener.on('notification', ({ payload }) => resolve(payload)),
  );
  await updateProvider(id, { name: `saved-${id}`, type: 'OPENAI', baseUrl: 'http://127.0.0.1:9' });
  expect(await told).toBe(id);
  listener.release(true);
  await pace.reload();
  expect(pace.isFree).toBe(true);
});

test('a turn that is taken up late has to be taken anew', async () => {
  const pace = await paceOf(await limitedTo(6_000));
  const turn = (await pace.inLine((wait) => wait(never))) as Turn;
  expect(pace.isLate(turn)).toBe(false);
  await systemClock.sleep(latestStartMs + 10);
  expect(pace.isLate(turn)).toBe(true);
});

test('a database that goes away in between loses nobody in the line', async () => {
  const id = await limitedTo(300); // every 201 ms
  const pace = await paceOf(id);
  const startedAt = performance.now();
  const leaving = leave(pace, 4);
  await pace.hold(300);
  await expect.poll(() => isAhead(id, 'held_until')).toBe(true);
  await db().query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const moments = await leaving;
  expect(moments).toHaveLength(4);
  expect((moments[3] ?? 0) - startedAt).toBeGreaterThan(590); // three times 201
});

test('one look at the database follows the other, so that none ends with what an earlier one saw', async () => {
  const id = await limitedTo(null);
  const pace = await paceOf(id);
  const locker = await db().connect();
  await locker.query('begin; lock table provider_pace in access exclusive mode');
  const reloads = [pace.reload(), pace.reload(), pace.reload()];
  const waiting = async () =>
    (
      await locker.query<{ n: number }>(
        `select count(*)::int as n from pg_locks where relation = 'provider_pace'::regclass and not granted`,
      )
    ).rows[0]?.n;
  await expect.poll(waiting).toBe(1);
  // All three have long been sent when they are sent at once.
  await systemClock.sleep(50);
  expect(await waiting()).toBe(1);
  await locker.query(`update provider_pace set held_until = now() + interval '1 minute'; commit`);
  locker.release();
  await Promise.all(reloads);
  expect(pace.isFree).toBe(false);
});

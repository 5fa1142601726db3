import { expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { createRun } from '@/lib/runs/server/create-run';
import { getRunSummary } from '@/lib/runs/server/get-run-summary';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { groupsOf, patient, shareOut, setUpWorkers } from '@/lib/testing/worker-fleet';

// Two worker processes that drain two lanes of one run at the same time; what they sent is read from the server's record.

const { fleet, simulator } = setUpWorkers();

const provider = (settings: object) =>
  seedProvider({ baseUrl: simulator().url, settings: { lane: 'first', ...settings }, simulated: true });

const runOf = async (targets: { providerId: string; model: string }[], tasks: number, repetitions = 1) => {
  const { collectionId } = await seedCollection(tasks);
  return (await createRun({ judge: null, targets, collectionIds: [collectionId], repetitions })).id;
};

const finished = (runId: string) =>
  expect
    .poll(async () => (await getRunSummary(runId)).status, { ...patient, timeout: 180_000 })
    .toBe('FINISHED');

type Call = {
  id: string;
  worker: string;
  group: string;
  kind: string;
  state: string;
  retry_after_ms: number | null;
  total_ms: number;
  paced_ms: number | null;
};

async function ledger(runId: string): Promise<Call[]> {
  const { rows } = await db().query<Call>(
    `select id, worker_id as worker, run_group_id as "group", kind::text, state::text, retry_after_ms, total_ms,
       (timing->>'pacedMs')::float8 as paced_ms
     from benchmark_attempt where benchmark_run_id = $1 order by id`,
    [runId],
  );
  return rows;
}

/** When the calls of a ledger arrived at the server, in order. */
function arrivals(calls: Call[]): { atMs: number; worker: string; status: number; endedAtMs: number }[] {
  const workerOf = new Map(calls.map(({ id, worker }) => [id, worker]));
  return simulator()
    .stats()
    .recent.filter(({ callId, kind }) => kind === 'answer' && callId !== null && workerOf.has(callId))
    .map(({ callId, receivedAtMs, status, endedAtMs }) => ({
      atMs: receivedAtMs,
      worker: workerOf.get(callId ?? '') ?? '',
      status,
      endedAtMs: endedAtMs ?? Infinity,
    }))
    .toSorted((a, b) => a.atMs - b.atMs);
}

/** The most calls that any window of `ms` held. */
const mostWithin = (ms: number, times: number[]) =>
  Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + ms).length));

test(
  '600 requests a minute hold over two processes, also when their database drops them',
  { timeout: 300_000 },
  async () => {
    const providerId = await provider({ requestsPerMinute: 600, parallelRequests: 4 });
    const models = ['echo?ttft=30', 'echo?ttft=31'];
    const startedAtMs = performance.now();
    const runId = await shareOut(fleet, () =>
      runOf(
        models.map((model) => ({ providerId, model })),
        40,
      ),
    );
    await expect.poll(async () => (await groupsOf(runId))[1]?.done, patient).toBeGreaterThan(5);
    await db().query(
      `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'assay-worker%' and datname = current_database()`,
    );
    await finished(runId);

    const calls = await ledger(runId);
    const seen = arrivals(calls);
    expect(seen).toHaveLength(82); // 80 answers and a warm-up for each model
    expect(new Set(seen.map(({ worker }) => worker)).size).toBe(2);
    const times = seen.map(({ atMs }) => atMs);
    // 100.4 ms apart, so 10 in a second, and some more where a busy machine held calls up on their way. Two limits would be 20.
    expect(mostWithin(1_000, times)).toBeLessThanOrEqual(17);
    expect(mostWithin(3_000, times)).toBeLessThanOrEqual(45);
    times.forEach((at, n) => expect(at - startedAtMs).toBeGreaterThan(n * 100.4 - 20));
    const bothMs = seen.filter(({ worker }, n) => n > 0 && seen[n - 1]?.worker !== worker).length;
    expect(bothMs).toBeGreaterThan(10); // they took turns, not one after the other
    // The waiting is in the ledger and in no latency.
    const answers = calls.filter(({ kind }) => kind === 'GENERATION');
    expect(answers.filter(({ paced_ms: ms }) => ms !== null && ms > 50).length).toBeGreaterThan(60);
    expect(answers.map(({ total_ms: ms }) => ms).sort((a, b) => a - b)[40]).toBeLessThan(300);
  },
);

test('a 429 holds the calls of the other process too', { timeout: 300_000 }, async () => {
  const providerId = await provider({});
  const models = ['echo?ttft=60', 'echo?fault=http429&times=1&retryAfter=2'];
  const runId = await shareOut(fleet, () =>
    runOf(
      models.map((model) => ({ providerId, model })),
      1,
      100,
    ),
  );
  await finished(runId);

  const calls = await ledger(runId);
  const seen = arrivals(calls);
  const refusals = seen.filter(({ status }) => status === 429);
  // The warm-up's and the first of the one task's; both are in the ledger with what the server asked for.
  expect(refusals).toHaveLength(2);
  expect(calls.filter((call) => call.retry_after_ms === 2_000).map(({ kind }) => kind)).toEqual([
    'WARMUP',
    'GENERATION',
  ]);
  for (const { endedAtMs, worker } of refusals) {
    const within = seen.filter(({ atMs }) => atMs > endedAtMs && atMs < endedAtMs + 1_990);
    for (const call of within) {
      // Calls of the other process may have been on their way until the word came.
      expect(call.worker).not.toBe(worker);
      expect(call.atMs - endedAtMs).toBeLessThan(1_200);
    }
    const others = seen.filter((call) => call.worker !== worker);
    expect(others.some(({ atMs }) => atMs < endedAtMs)).toBe(true);
    expect(others.some(({ atMs }) => atMs > endedAtMs + 1_990)).toBe(true);
  }
  const waited = calls.filter(({ paced_ms: ms }) => ms !== null && ms > 1_500);
  expect(new Set(waited.map(({ worker }) => worker)).size).toBe(2);
  expect(Math.max(...waited.map(({ total_ms: ms }) => ms))).toBeLessThan(1_000);
  const { rows } = await db().query(
    `select message from run_log where benchmark_run_id = $1 and kind = 'provider.held'`,
    [runId],
  );
  expect(rows).toHaveLength(2);
});

test('two lanes on two processes are at work at the same time', { timeout: 300_000 }, async () => {
  const [one, two] = [await provider({}), await provider({})];
  const runId = await shareOut(fleet, () =>
    runOf(
      [
        { providerId: one, model: 'echo?ttft=50' },
        { providerId: two, model: 'echo?ttft=51' },
      ],
      60,
    ),
  );
  await finished(runId);
  const { rows } = await db().query<{ overlapping: number; workers: number }>(
    `with call as (
       select run_group_id as g, worker_id as w, (timing->>'queuedAt')::timestamptz as began,
         (timing->>'queuedAt')::timestamptz + (timing->>'endMs')::float8 * interval '1 millisecond' as ended
       from benchmark_attempt where benchmark_run_id = $1 and kind = 'GENERATION')
     select count(*)::int as overlapping, count(distinct a.w)::int + count(distinct b.w)::int as workers
     from call a join call b on a.g < b.g and a.w <> b.w and a.began < b.ended and b.began < a.ended`,
    [runId],
  );
  expect(rows[0]?.workers).toBe(2);
  expect(rows[0]?.overlapping).toBeGreaterThan(10);
});

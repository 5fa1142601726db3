import { expect, test } from 'vitest';
import { inTransaction } from '@/lib/db/server/in-transaction';
import { db } from '@/lib/db/server/pool';
import { sendJob } from '@/lib/queue/server/boss';
import { drainLaneJob } from '@/lib/runs/drain-lane-job';
import { createRun } from '@/lib/runs/server/create-run';
import { getRunSummary } from '@/lib/runs/server/get-run-summary';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { patient, setUpWorkers, type WorkerProcess } from '@/lib/testing/worker-fleet';

// Real worker processes on one database, against the simulator in this process.

/** An epoch after the first: a worker that is starved of its processor may lose the group once more, to itself. */
const takenOver: unknown = expect.toSatisfy((epoch: number) => epoch > 1);

const lane = 'one-lane';
const { fleet, simulator } = setUpWorkers();
const startWorker = () => fleet.start();

async function startRun(model: string, tasks: number, judge: string | null = null) {
  const settings = { lane, parallelRequests: 1 };
  const providerId = await seedProvider({ baseUrl: simulator().url, settings, simulated: true });
  const { collectionId } = await seedCollection(tasks);
  const run = await createRun({
    judge: judge === null ? null : { providerId, model: judge },
    targets: [{ providerId, model }],
    collectionIds: [collectionId],
  });
  return run.id;
}

const statusOf = async (runId: string) => (await getRunSummary(runId)).status;

/** The calls of a run's ledger as the simulator saw them, in the order of their arrival. */
async function servedCalls(runId: string, kind: 'GENERATION' | 'JUDGE' = 'GENERATION') {
  const { rows } = await db().query<{ id: string; item: string }>(
    'select id, benchmark_item_id as item from benchmark_attempt where benchmark_run_id = $1 and kind = $2',
    [runId, kind],
  );
  const itemOf = new Map(rows.map(({ id, item }) => [id, item]));
  return simulator()
    .stats()
    .recent.filter(({ callId }) => callId !== null && itemOf.has(callId))
    .map((call) => ({ ...call, item: itemOf.get(call.callId ?? '') }));
}

/** Resolves when the simulator is in the middle of answering the run's nth call. */
async function midCall(runId: string, nth: number): Promise<void> {
  const open = async () => (await servedCalls(runId)).filter((call) => call.outcome === 'open').length;
  await expect.poll(async () => (await servedCalls(runId)).length, patient).toBeGreaterThanOrEqual(nth);
  await expect.poll(open, patient).toBe(1);
}

async function ledger(runId: string): Promise<Record<string, number>> {
  const { rows } = await db().query<{ state: string; n: number }>(
    `select state::text, count(*)::int as n from benchmark_attempt
     where benchmark_run_id = $1 and kind <> 'WARMUP' group by state`,
    [runId],
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

async function groupsOf(runId: string) {
  const { rows } = await db().query<{ epoch: number; worker: string; done: number; in_progress: number }>(
    `select epoch, worker_id as worker, done, in_progress from run_group where benchmark_run_id = $1 order by position`,
    [runId],
  );
  return rows;
}

const holderOf = async (runId: string): Promise<WorkerProcess | undefined> => {
  const [group] = await groupsOf(runId);
  return fleet.workers.find(({ id }) => id === group?.worker);
};

test('two workers started at once never drain one lane together', { timeout: 240_000 }, async () => {
  await Promise.all([startWorker(), startWorker()]);
  const runId = await startRun('echo?ttft=60', 20, 'judge?ttft=60');
  // A second job for the same lane, as a stranded lane's rescue could send it: the other worker is free to take it.
  await inTransaction((tx) => sendJob(drainLaneJob, { runId, lane }, { singletonKey: lane, tx }));
  await expect.poll(() => statusOf(runId), patient).toBe('FINISHED');

  const calls = [...(await servedCalls(runId)), ...(await servedCalls(runId, 'JUDGE'))];
  expect(calls).toHaveLength(40);
  const overlapping = calls
    .toSorted((a, b) => a.receivedAtMs - b.receivedAtMs)
    .filter((call, index, all) => index > 0 && call.receivedAtMs < (all[index - 1]?.endedAtMs ?? Infinity));
  expect(overlapping).toEqual([]);
  expect((await groupsOf(runId)).map(({ epoch }) => epoch)).toEqual([1, 1]);
  expect(await ledger(runId)).toEqual({ SUCCEEDED: 40 });
});

test(
  'kill -9 in the middle of a call: another worker goes on with one repeated call',
  { timeout: 240_000 },
  async () => {
    await Promise.all([startWorker(), startWorker()]);
    const runId = await startRun('echo?ttft=1500', 4);
    await midCall(runId, 2);
    const killedAtMs = performance.now();
    await (await holderOf(runId))?.kill();
    await expect.poll(() => statusOf(runId), patient).toBe('FINISHED');

    const calls = await servedCalls(runId);
    const next = calls.find((call) => call.receivedAtMs > killedAtMs);
    expect((next?.receivedAtMs ?? Infinity) - killedAtMs).toBeLessThan(30_000);
    expect(calls).toHaveLength(5);
    expect(new Set(calls.map(({ item }) => item)).size).toBe(4);
    expect(await ledger(runId)).toEqual({ SUCCEEDED: 4, UNKNOWN: 1 });
    expect(await groupsOf(runId)).toMatchObject([{ epoch: takenOver, done: 4, in_progress: 0 }]);
  },
);

test(
  'SIGTERM in the middle of a call gives it back; the next worker goes on',
  { timeout: 240_000 },
  async () => {
    const first = await startWorker();
    const runId = await startRun('echo?ttft=2000', 2);
    await midCall(runId, 1);
    const stoppedAtMs = performance.now();
    first.signal('SIGTERM');
    expect(await first.gone).toEqual([0, null]);
    expect(performance.now() - stoppedAtMs).toBeLessThan(30_000);
    expect(await ledger(runId)).toEqual({ CANCELLED: 1 });
    const open = await db().query(
      `select status::text, attempts, claim_attempt_id from benchmark_item where benchmark_run_id = $1`,
      [runId],
    );
    const untouched = { status: 'NEW', attempts: 0, claim_attempt_id: null };
    expect(open.rows).toEqual([untouched, untouched]);
    expect(await statusOf(runId)).toBe('RUNNING');

    await startWorker();
    await expect.poll(() => statusOf(runId), patient).toBe('FINISHED');
    expect(await ledger(runId)).toEqual({ CANCELLED: 1, SUCCEEDED: 2 });
    expect(await groupsOf(runId)).toMatchObject([{ epoch: takenOver, done: 2, in_progress: 0 }]);
  },
);

test(
  'a worker that slept through its replacement writes nothing when it wakes',
  { timeout: 240_000 },
  async () => {
    const first = await startWorker();
    const runId = await startRun('echo?ttft=1500', 3);
    await midCall(runId, 1);
    first.signal('SIGSTOP');
    // Its connections stand, so only the queue's heartbeat tells; asleep, it cannot renew it.
    await db().query(
      `update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`,
    );
    await startWorker();
    await expect.poll(async () => (await groupsOf(runId))[0]?.epoch, patient).toEqual(takenOver);
    // It wakes with its answer in the socket while the other one is at work.
    first.signal('SIGCONT');
    await expect.poll(() => statusOf(runId), patient).toBe('FINISHED');

    const ended = await ledger(runId);
    expect(ended).toEqual({ SUCCEEDED: 3, UNKNOWN: 1 });
    const writers = await db().query<{ worker: string }>(
      `select distinct worker_id as worker from benchmark_attempt where benchmark_run_id = $1 and state = 'SUCCEEDED' and kind <> 'WARMUP'`,
      [runId],
    );
    expect(writers.rows).toEqual([{ worker: fleet.workers[1]?.id }]);
    expect(await groupsOf(runId)).toMatchObject([{ epoch: takenOver, done: 3, in_progress: 0 }]);
    const said = await db().query(
      `select count(*)::int as n from run_log where benchmark_run_id = $1 and kind = 'item.answered'`,
      [runId],
    );
    expect(said.rows).toEqual([{ n: 3 }]);
  },
);

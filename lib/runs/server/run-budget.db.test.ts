import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPrices } from '@/lib/costs/server/set-prices';
import { db } from '@/lib/db/server/pool';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { testWorker } from '@/lib/testing/test-worker';
import { startSimulator } from '@/simulator/start-simulator';
import { pauseRun, resumeRun } from './change-run-status';
import { createRun } from './create-run';
import { getRun } from './get-run';
import { rejudgeRun } from './rejudge-run';
import { setBudget } from './set-budget';

let simulator: Awaited<ReturnType<typeof startSimulator>>;
const { drain } = testWorker();

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, seed: 1 });
});
afterAll(() => simulator.close());

const perRequest = (dollars: number) => ({
  inputPerMillion: null,
  outputPerMillion: null,
  cachedInputPerMillion: null,
  perRequest: dollars,
  perHour: null,
  contextWindow: null,
});

/** Models that cost a dollar a call, each in a lane of its own where several are given. */
async function startRun(options: { budgetUsd?: number; tasks: number; slots?: number; lanes?: string[] }) {
  const { lanes = ['local'], slots = 1, tasks, budgetUsd } = options;
  const targets = [];
  for (const lane of lanes) {
    const settings = { parallelRequests: slots, lane };
    const providerId = await seedProvider({ baseUrl: simulator.url, settings });
    await setPrices([{ providerId, model: 'weak?ttft=20', ...perRequest(1) }], 'manual');
    targets.push({ providerId, model: 'weak?ttft=20' });
  }
  const { collectionId } = await seedCollection(tasks);
  const run = await createRun({ judge: null, targets, collectionIds: [collectionId], budgetUsd });
  return { ...run, targets };
}

/** What was really called: each is a dollar. */
async function callsOf(runId: string): Promise<number> {
  const { rows } = await db().query<{ calls: number }>(
    `select count(*)::int as calls from benchmark_attempt where benchmark_run_id = $1 and state = 'SUCCEEDED'`,
    [runId],
  );
  return rows[0]!.calls;
}

test('a run stops before the call that would pass its budget, says so, and goes on when that is raised', async () => {
  const { id } = await startRun({ budgetUsd: 3.5, tasks: 5 });
  await drain(id);
  expect(await callsOf(id), 'the warm-up and two items').toBe(3);
  const paused = await getRun(id);
  expect(paused).toMatchObject({
    status: 'PAUSED',
    pauseReason: 'budget',
    budgetUsd: 3.5,
    cost: { total: { usd: 3, unknownCalls: 0 } },
    progress: { completed: 2, inProgress: 0, new: 3, failed: 0 },
  });
  const log = await db().query(
    `select message from run_log where benchmark_run_id = $1 and kind = 'run.paused'`,
    [id],
  );
  expect(log.rows).toEqual([
    {
      message:
        'Paused by the budget of $3.50: $3.00 are spent or may have been, and the next call could cost $1.00. Raise the budget and resume.',
    },
  ]);
  // Resumed without a raise it stops again, and costs nothing.
  await resumeRun(id);
  await drain(id);
  expect(await callsOf(id)).toBe(3);
  await setBudget(id, 20);
  expect(await resumeRun(id)).toMatchObject({ status: 'RUNNING', pauseReason: null, budgetUsd: 20 });
  await drain(id);
  expect(await getRun(id)).toMatchObject({ status: 'FINISHED', progress: { completed: 5 } });
});

test('slots that race for the last of the money never pass the limit, and use all of it', async () => {
  const { id } = await startRun({ budgetUsd: 6, tasks: 12, slots: 4 });
  await drain(id);
  expect(await callsOf(id)).toBe(6);
  expect(await getRun(id)).toMatchObject({
    status: 'PAUSED',
    cost: { total: { usd: 6 } },
    progress: { inProgress: 0 },
  });
});

test('two workers in two lanes share one budget', async () => {
  const { id } = await startRun({ budgetUsd: 7, tasks: 9, slots: 2, lanes: ['one', 'two'] });
  await Promise.all([drain(id, 'one', 'worker-a'), drain(id, 'two', 'worker-b')]);
  expect(await callsOf(id)).toBe(7);
  expect(await getRun(id)).toMatchObject({
    status: 'PAUSED',
    pauseReason: 'budget',
    cost: { total: { usd: 7 } },
  });
});

test('a call of which nobody knows whether it was billed counts with its bound', async () => {
  const { id, targets } = await startRun({ budgetUsd: 3, tasks: 4 });
  await db().query(
    `insert into benchmark_attempt (benchmark_run_id, run_group_id, kind, epoch, state, reserved_usd)
     select $1, id, 'WARMUP', 0, 'UNKNOWN', 1 from run_group where benchmark_run_id = $1`,
    [id],
  );
  await drain(id);
  expect(await callsOf(id)).toBe(2);
  expect(targets).toHaveLength(1);
});

test('a budget with a model of unknown price is refused, at the start, later and for a new judge', async () => {
  const { id, targets } = await startRun({ tasks: 1 });
  await expect(setBudget(id, 5)).rejects.toMatchObject({ code: 'conflict' });
  await pauseRun(id);
  expect(await setBudget(id, 5)).toMatchObject({ budgetUsd: 5 });
  const { collectionId } = await seedCollection(1);
  const providerId = targets[0]!.providerId;
  const start = createRun({
    judge: null,
    targets: [{ providerId, model: 'unheard-of' }],
    collectionIds: [collectionId],
    budgetUsd: 1,
  });
  await expect(start).rejects.toMatchObject({
    code: 'invalid',
    message: expect.stringContaining('unheard-of'),
  });
  await resumeRun(id);
  await drain(id);
  await expect(rejudgeRun(id, { providerId, model: 'unheard-of' })).rejects.toMatchObject({
    code: 'invalid',
  });
  expect((await getRun(id)).status).toBe('FINISHED');
});

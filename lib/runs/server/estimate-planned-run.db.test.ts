import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '@/lib/clock/clock';
import { db } from '@/lib/db/server/pool';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { taskStructureSchema } from '@/lib/tasks/task-structure';
import { startSimulator } from '@/simulator/start-simulator';
import { createRun } from './create-run';
import { drainLane } from './drain-lane';
import { estimatePlannedRun } from './estimate-planned-run';
import { getRunSummary } from './get-run-summary';

let simulator: Awaited<ReturnType<typeof startSimulator>>;
const abort = new AbortController().signal;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, seed: 1 });
});
afterAll(async () => simulator.close());

async function setPrices(providerId: string, models: string[]) {
  await db().query(
    `insert into model_price (provider_config_id, model_name, input_per_million, output_per_million, source)
     select $1, unnest($2::text[]), 1000, 2000, 'manual'`,
    [providerId, models],
  );
}

async function plan(count: number, models = ['strong', 'weak'], providerId?: string) {
  const provider = providerId ?? (await seedProvider({ baseUrl: simulator.url }));
  const { collectionId } = await seedCollection(count);
  return {
    judge: { providerId: provider, model: 'judge' },
    targets: models.map((model) => ({ providerId: provider, model })),
    collectionIds: [collectionId],
  };
}

const drain = (runId: string) =>
  drainLane({ runId, lane: 'local' }, 'worker-test', {
    clock: systemClock,
    random: () => 0,
    control: { abort, wake: () => abort, watchPace: () => () => undefined },
  });

test('a second run is estimated from the first, and what it then cost lies in the range', async () => {
  const input = await plan(6);
  const { providerId } = input.judge;
  const first = await createRun(input);
  expect(first.estimate).toMatchObject({
    costUsd: null,
    unknown: [{ reason: 'price' }, { reason: 'price' }, { reason: 'price' }],
  });
  await setPrices(providerId, ['strong', 'weak', 'judge']);
  const before = await estimatePlannedRun(input);
  expect(before.models.map(({ basis }) => basis)).toEqual(['default', 'default', 'default']);
  await drain(first.id);
  const estimate = await estimatePlannedRun(input);
  expect(estimate.models.map(({ basis, pastCalls, role }) => [basis, pastCalls, role])).toEqual([
    ['own', 6, 'candidate'],
    ['own', 6, 'candidate'],
    ['own', 12, 'judge'],
  ]);
  const second = await createRun(input);
  expect(second.estimate?.costUsd).toEqual(estimate.costUsd);
  await drain(second.id);
  const { cost, status } = await getRunSummary(second.id);
  expect(status).toBe('FINISHED');
  const { low, high, expected } = estimate.costUsd!;
  expect(cost.total.usd).toBeGreaterThan(low);
  expect(cost.total.usd).toBeLessThan(high);
  // The same tasks again, so the mean is nearly the truth.
  expect(expected / cost.total.usd!).toBeGreaterThan(0.9);
  expect(expected / cost.total.usd!).toBeLessThan(1.1);
  expect(high / low, 'narrower than by defaults').toBeLessThan(before.costUsd!.high / before.costUsd!.low);
  const stored = await db().query<{ models: number }>(
    `select jsonb_array_length(estimate -> 'models') as models from benchmark_run where id = $1`,
    [second.id],
  );
  expect(stored.rows[0]?.models).toBe(3);
});

test('a model that was never called goes by the others, unless those are simulated', async () => {
  const known = await plan(3, ['strong']);
  const { id } = await createRun(known);
  await drain(id);
  const elsewhere = await plan(3, ['new'], await seedProvider());
  expect((await estimatePlannedRun(elsewhere)).models.map(({ basis }) => basis)).toEqual([
    'others',
    'others',
  ]);
  await db().query('update provider_config set simulated = true');
  expect((await estimatePlannedRun(elsewhere)).models.map(({ basis }) => basis)).toEqual([
    'default',
    'default',
  ]);
});

test('repetitions and the system prompt count', async () => {
  const input = await plan(2, ['fresh']);
  const once = await estimatePlannedRun(input);
  const more = await estimatePlannedRun({
    ...input,
    repetitions: 3,
    parameters: { systemPrompt: 'x'.repeat(400) },
  });
  expect(once.models[0]?.items).toBe(2);
  expect(more.models[0]?.items).toBe(6);
  expect(more.models[0]!.inputTokens.expected - once.models[0]!.inputTokens.expected).toBeCloseTo(100, 6);
});

test('structured tasks count by the prompts and inputs that the run makes of them', async () => {
  const input = await plan(1, ['strong']);
  const plain = await estimatePlannedRun(input);
  const structure = taskStructureSchema.parse({
    inputs: [{ text: 'x'.repeat(400) }, { text: 'y'.repeat(400) }],
  });
  await db().query(
    `with t as (update benchmark_task set structure = $2
       where id in (select task_id from collection_task where collection_id = $1) returning id)
     update benchmark_task_version v set structure = $2 from t where v.benchmark_task_id = t.id`,
    [input.collectionIds[0], JSON.stringify(structure)],
  );
  const built = await estimatePlannedRun(input);
  expect(built.models[0]?.items).toBe(2);
  expect(built.models[0]!.inputTokens.expected).toBeGreaterThan(plain.models[0]!.inputTokens.expected + 100);
  const { id, progress } = await createRun(input);
  expect(progress.total).toBe(2);
  await drain(id);
});

test('what createRun refuses is refused, but not for another active run', async () => {
  const input = await plan(1);
  await expect(estimatePlannedRun({ ...input, collectionIds: ['999999'] })).rejects.toMatchObject({
    code: 'unresolvable_reference',
    errors: [{ path: 'collectionIds.0' }],
  });
  await expect(
    estimatePlannedRun({ ...input, targets: [{ providerId: '999999', model: 'm' }] }),
  ).rejects.toMatchObject({ code: 'unresolvable_reference' });
  await expect(estimatePlannedRun({ ...input, repetitions: 0 })).rejects.toMatchObject({ code: 'invalid' });
  const { id } = await createRun(input);
  await expect(estimatePlannedRun(input)).resolves.toMatchObject({ costUsd: null });
  await drain(id);
});

test('100,000 past calls of a model are not all read', async () => {
  const input = await plan(2, ['strong']);
  const { id } = await createRun(input);
  await drain(id);
  await db().query(
    `insert into benchmark_attempt (benchmark_run_id, run_group_id, benchmark_item_id, kind, epoch, state, request, answer,
       input_tokens, output_tokens, total_ms)
     select benchmark_run_id, run_group_id, benchmark_item_id, 'GENERATION', 1, 'SUCCEEDED', request, answer, 10, 20, 30
     from benchmark_attempt, generate_series(1, 50000) where benchmark_run_id = $1 and kind = 'GENERATION'`,
    [id],
  );
  const startedMs = performance.now();
  const estimate = await estimatePlannedRun(input);
  const tookMs = performance.now() - startedMs;
  expect(estimate.models[0]).toMatchObject({ basis: 'own', pastCalls: 500 });
  expect(tookMs).toBeLessThan(10_000);
});

test('a run whose cost cannot be estimated starts all the same', async () => {
  const input = await plan(1, ['strong']);
  // Not a structure at all: nothing stores this, and building its prompt throws.
  await db().query(
    `update benchmark_task set structure = '{}'
    where id in (select task_id from collection_task where collection_id = $1)`,
    [input.collectionIds[0]],
  );
  await expect(estimatePlannedRun(input)).rejects.toThrow(TypeError);
  expect(await createRun(input)).toMatchObject({ status: 'PENDING', estimate: null });
});

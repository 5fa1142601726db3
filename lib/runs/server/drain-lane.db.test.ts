import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { testWorker } from '@/lib/testing/test-worker';
import { startSimulator } from '@/simulator/start-simulator';
import { pauseRun, resumeRun, stopRun } from './change-run-status';
import { createRun } from './create-run';
import { getItem } from './get-item';
import { getRun } from './get-run';
import { listItems } from './list-items';
import { rejudgeRun } from './rejudge-run';
import { retryFailed } from './retry-failed';
import { retryJudging } from './retry-judging';

let simulator: Awaited<ReturnType<typeof startSimulator>>;
const { drain } = testWorker();

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, seed: 1 });
});
afterAll(() => simulator.close());

async function startRun(
  models: string[],
  options: { judge?: string | null; tasks?: number; settings?: object; repetitions?: number } = {},
) {
  const { judge = 'judge', tasks = 3, settings = {}, repetitions = 1 } = options;
  const providerId = await seedProvider({ baseUrl: simulator.url, settings, simulated: true });
  const { collectionId } = await seedCollection(tasks);
  const run = await createRun({
    judge: judge === null ? null : { providerId, model: judge },
    targets: models.map((model) => ({ providerId, model })),
    collectionIds: [collectionId],
    repetitions,
  });
  return { ...run, providerId };
}

test('a run is drained through both phases to FINISHED, with verdicts, measures and a complete ledger', async () => {
  const { id } = await startRun(['strong', 'weak'], { tasks: 4, settings: { parallelRequests: 3 } });
  expect(await drain(id)).toBe('done');
  const run = await getRun(id);
  expect(run).toMatchObject({
    status: 'FINISHED',
    phase: 'JUDGING',
    progress: { total: 8, completed: 8, failed: 0 },
  });
  for (const model of run.aggregates.perModel) {
    expect(model).toMatchObject({ items: 4, completed: 4, scored: 4, coverage: 1, simulated: true });
    expect(model.ttftMs.n).toBe(4);
    expect(model.ttftMs.p50).toBeGreaterThan(0);
  }
  const { items } = await listItems(id, { sort: '-score' });
  expect(items).toHaveLength(8);
  const item = await getItem(id, items[0]!.id);
  expect(item.verdicts).toHaveLength(1);
  expect(item.verdicts[0]).toMatchObject({
    current: true,
    schemaVersion: 'assay-verdict/1',
    scores: { overall: item.score },
  });
  expect(item.ledger.map((attempt) => [attempt.kind, attempt.state])).toEqual([
    ['GENERATION', 'SUCCEEDED'],
    ['JUDGE', 'SUCCEEDED'],
  ]);
  const calls = await db().query(
    `select kind, count(*)::int as n from benchmark_attempt where benchmark_run_id = $1 group by kind order by kind`,
    [id],
  );
  expect(calls.rows).toEqual([
    { kind: 'WARMUP', n: 3 },
    { kind: 'GENERATION', n: 8 },
    { kind: 'JUDGE', n: 8 },
  ]);
});

test('groups run one after the other, each behind its own warm-up', async () => {
  const { id } = await startRun(['strong', 'weak'], { judge: null, repetitions: 2 });
  await drain(id);
  const { rows } = await db().query(
    `select g.model_name, a.kind from benchmark_attempt a join run_group g on g.id = a.run_group_id
     where a.benchmark_run_id = $1 order by a.id`,
    [id],
  );
  const order = rows.map((row) => `${row.model_name} ${row.kind}`);
  expect(order.indexOf('weak WARMUP')).toBe(7);
  expect(order.slice(0, 7).every((entry) => entry.startsWith('strong'))).toBe(true);
  expect((await getRun(id)).status).toBe('FINISHED');
});

test('a model that refuses the key fails its group at once, and the other model is not touched', async () => {
  const { id } = await startRun(['strong?fault=http401', 'weak'], { judge: null });
  await drain(id);
  const run = await getRun(id);
  expect(run).toMatchObject({ status: 'INCOMPLETE', progress: { completed: 3, failed: 3 } });
  const { items } = await listItems(id, { status: 'FAILED' });
  expect(items.every((item) => item.errorKind === 'auth' && item.attempts === 0 && item.score === null)).toBe(
    true,
  );
});

test('a judge that never gives a verdict leaves missing scores, not zeros, and can be retried or replaced', async () => {
  const { id, providerId } = await startRun(['strong'], { judge: 'judge-broken', tasks: 2 });
  await drain(id);
  const failed = await getRun(id);
  expect(failed).toMatchObject({ status: 'INCOMPLETE', progress: { failed: 2 } });
  expect(failed.aggregates.perModel[0]).toMatchObject({
    meanScore: null,
    scored: 0,
    coverage: 0,
    failedJudging: 2,
  });
  const { items } = await listItems(id);
  expect(items[0]).toMatchObject({
    status: 'FAILED',
    failedPhase: 'JUDGING',
    outcome: 'judge_error',
    judgeAttempts: 3,
  });
  expect(items[0]!.errorKind).toBe('invalid_verdict');

  expect(await retryJudging(id, [items[0]!.id])).toEqual({ retried: 1 });
  await drain(id);
  expect((await getRun(id)).progress).toMatchObject({ failed: 2 });

  expect(await rejudgeRun(id, { providerId, model: 'judge' })).toEqual({ retried: 2 });
  await drain(id);
  const judged = await getRun(id);
  expect(judged).toMatchObject({
    status: 'FINISHED',
    progress: { completed: 2, failed: 0 },
    judge: { model: 'judge' },
  });

  await rejudgeRun(id, { providerId, model: 'judge-text' });
  await drain(id);
  const item = await getItem(id, items[0]!.id);
  expect(item.verdicts.map((verdict) => [verdict.judge.model, verdict.current])).toEqual([
    ['judge', false],
    ['judge-text', true],
  ]);
});

test('a judge is shown the faults of its invalid verdict and mends it', async () => {
  const { id } = await startRun(['strong'], { judge: 'judge-sloppy', tasks: 1 });
  await drain(id);
  const { items } = await listItems(id);
  expect(items[0]).toMatchObject({ status: 'COMPLETED', judgeAttempts: 2 });
  const { ledger } = await getItem(id, items[0]!.id);
  expect(ledger.map((attempt) => attempt.errorKind)).toEqual([null, 'invalid_verdict', null]);
});

test.each(['judge', 'judge-json', 'judge-text'])(
  'the output chain works with %s and is found once',
  async (judge) => {
    const { id } = await startRun(['strong'], { judge, tasks: 3 });
    await drain(id);
    const { rows } = await db().query(
      `select state, count(*)::int as n from benchmark_attempt where benchmark_run_id = $1 and kind = 'JUDGE' group by state order by state`,
      [id],
    );
    const rejected = { judge: 0, 'judge-json': 1, 'judge-text': 2 }[judge];
    expect(rows).toEqual([
      { state: 'SUCCEEDED', n: 3 },
      ...(rejected ? [{ state: 'FAILED', n: rejected }] : []),
    ]);
    expect((await listItems(id)).items.every((item) => item.judgeAttempts === 1)).toBe(true);
  },
);

test('a passing fault costs an attempt and the item is completed by the next', async () => {
  const { id } = await startRun(['strong?fault=http500&times=1'], { judge: null, tasks: 2 });
  await drain(id);
  const run = await getRun(id);
  expect(run.status).toBe('FINISHED');
  expect((await listItems(id)).items.map((item) => item.attempts)).toEqual([2, 2]);
});

test('what failed to be generated is generated and judged on retry', async () => {
  const { id } = await startRun(['strong?fault=http400'], { tasks: 2 });
  await db().query(
    `update benchmark_run_target_model set model_name = 'strong' where benchmark_run_id = $1`,
    [id],
  );
  await drain(id);
  expect(await getRun(id)).toMatchObject({ status: 'INCOMPLETE', progress: { failed: 2 } });
  await db().query(
    `update run_group set model_name = 'strong' where benchmark_run_id = $1 and phase = 'BENCHMARKING'`,
    [id],
  );
  expect(await retryFailed(id)).toEqual({ retried: 2 });
  await drain(id);
  expect(await getRun(id)).toMatchObject({ status: 'FINISHED', progress: { completed: 2, failed: 0 } });
});

test('stopping aborts the call in flight; what was stored stays', async () => {
  const { id } = await startRun(['echo?tokens=5', 'strong?fault=hang'], { judge: null, tasks: 2 });
  const draining = drain(id);
  await expect
    .poll(
      async () =>
        (
          await db().query(
            `select 1 from benchmark_attempt a join run_group g on g.id = a.run_group_id
      where a.benchmark_run_id = $1 and g.model_name like '%hang' and a.state = 'IN_FLIGHT'`,
            [id],
          )
        ).rowCount,
    )
    .toBe(1);
  await stopRun(id);
  await draining;
  const run = await getRun(id);
  expect(run).toMatchObject({ status: 'CANCELLED', progress: { completed: 2, inProgress: 0 } });
  const open = await db().query(
    `select 1 from benchmark_attempt where benchmark_run_id = $1 and state = 'IN_FLIGHT'`,
    [id],
  );
  expect(open.rowCount).toBe(0);
});

test('pausing lets the call in flight complete and claims no more; resuming goes on', async () => {
  const { id } = await startRun(['echo?tokens=3&ttft=500'], { judge: null, tasks: 5 });
  const draining = drain(id);
  await expect
    .poll(async () => (await listItems(id, { status: 'COMPLETED' })).items.length)
    .toBeGreaterThan(0);
  await pauseRun(id);
  await draining;
  const paused = await getRun(id);
  expect(paused.status).toBe('PAUSED');
  expect(paused.progress.inProgress).toBe(0);
  expect(paused.progress.completed).toBeLessThan(5);
  await resumeRun(id);
  await drain(id);
  expect(await getRun(id)).toMatchObject({ status: 'FINISHED', progress: { completed: 5 } });
});

test('a provider whose secret cannot be read fails its items and says why', async () => {
  const { id, providerId } = await startRun(['strong'], { judge: null, tasks: 1 });
  await db().query(
    `insert into provider_header (provider_config_id, header_key, header_value, is_secret) values ($1, 'Authorization', 'v1:not:a:cipher', true)`,
    [providerId],
  );
  await drain(id);
  const { items } = await listItems(id);
  expect(items[0]).toMatchObject({ status: 'FAILED', errorKind: 'configuration' });
});

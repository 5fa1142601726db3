import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '@/lib/clock/clock';
import { db } from '@/lib/db/server/pool';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { startSimulator } from '@/simulator/start-simulator';
import { createRun } from './create-run';
import { drainLane } from './drain-lane';
import { getItem } from './get-item';
import { getRun } from './get-run';
import { listItemColumns } from './list-item-columns';
import { listItems } from './list-items';
import { openGroup } from './open-group';
import { readRunProgress } from './read-run-progress';

let simulator: Awaited<ReturnType<typeof startSimulator>>;
const abort = new AbortController().signal;

beforeAll(async () => {
  simulator = await startSimulator({ port: 0, seed: 1 });
});
afterAll(async () => simulator.close());

async function setPrice(providerId: string, model: string, figures: { input: number; output: number }) {
  await db().query(
    `insert into model_price (provider_config_id, model_name, input_per_million, output_per_million, source)
     values ($1, $2, $3, $4, 'manual')`,
    [providerId, model, figures.input, figures.output],
  );
}

async function startRun(models: string[], prices: Record<string, { input: number; output: number }>) {
  const providerId = await seedProvider({ baseUrl: simulator.url });
  for (const [model, figures] of Object.entries(prices)) await setPrice(providerId, model, figures);
  const { collectionId } = await seedCollection(3);
  const { id } = await createRun({
    judge: { providerId, model: 'judge' },
    targets: models.map((model) => ({ providerId, model })),
    collectionIds: [collectionId],
  });
  return { id, providerId };
}

const drain = (runId: string) =>
  drainLane({ runId, lane: 'local' }, 'worker-test', {
    clock: systemClock,
    random: () => 0,
    control: { abort, wake: () => abort, watchPace: () => () => undefined },
  });

test('each call is priced by what the run pinned, and candidates, judge and warm-ups stay apart', async () => {
  const { id, providerId } = await startRun(['strong', 'weak'], {
    strong: { input: 1_000, output: 2_000 },
    judge: { input: 10_000, output: 0 },
  });
  // A change after the start belongs to the next run.
  await db().query('update model_price set replaced_at = now() where provider_config_id = $1', [providerId]);
  await drain(id);
  const expected = await db().query<Record<'candidate' | 'judge' | 'warm', number>>(
    `select
       (sum(input_tokens * 0.001 + output_tokens * 0.002) filter (where kind = 'GENERATION' and model_name = 'strong'))::float8 as candidate,
       (sum(input_tokens * 0.01) filter (where kind = 'JUDGE'))::float8 as judge,
       (sum(case model_name when 'strong' then input_tokens * 0.001 + output_tokens * 0.002
         when 'judge' then input_tokens * 0.01 end) filter (where kind = 'WARMUP'))::float8 as warm
     from benchmark_attempt a join run_group g on g.id = a.run_group_id where a.benchmark_run_id = $1`,
    [id],
  );
  const { candidate, judge, warm } = expected.rows[0]!;
  const run = await getRun(id);
  expect(run.status).toBe('FINISHED');
  expect(run.cost.candidates.usd).toBeCloseTo(candidate, 9);
  expect(run.cost.candidates.unknownCalls, 'weak has no price').toBe(3);
  expect(run.cost.judge).toMatchObject({ unknownCalls: 0, estimatedCalls: 0 });
  expect(run.cost.judge.usd).toBeCloseTo(judge, 9);
  expect(run.cost.warmUp.usd).toBeCloseTo(warm, 9);
  expect(run.cost.warmUp.unknownCalls).toBe(1);
  expect(run.cost.total.usd).toBeCloseTo(candidate + judge + warm, 9);
  const [strong, weak] = run.aggregates.perModel;
  expect(strong?.cost.usd).toBeCloseTo(candidate, 9);
  expect(strong?.costPerItemUsd.n).toBe(3);
  expect(strong?.costPerItemUsd.mean).toBeCloseTo(candidate / 3, 9);
  expect(weak).toMatchObject({ cost: { usd: null, unknownCalls: 3 }, costPerItemUsd: { n: 0, mean: null } });
  expect((strong?.judgeCostUsd ?? 0) + (weak?.judgeCostUsd ?? 0)).toBeCloseTo(judge, 9);
  expect((await readRunProgress(id)).cost).toEqual(run.cost);
  expect(run.manifest).toMatchObject({
    prices: { models: [{ model: 'strong', price: { inputPerMillion: 1_000 } }, { price: null }, {}] },
  });
});

test('an item, its calls and the columns carry their cost; without a price it is null and counted', async () => {
  const { id } = await startRun(['strong', 'weak'], { strong: { input: 1_000, output: 2_000 } });
  await drain(id);
  const { items } = await listItems(id);
  const [priced, unpriced] = ['strong', 'weak'].map((name) =>
    items.find(({ target }) => target.model === name)!,
  );
  const { ledger } = await getItem(id, priced!.id);
  const [generation, judging] = ledger;
  expect(generation?.costUsd).toBe(priced?.costUsd);
  expect(priced).toMatchObject({ judgeCostUsd: null, unknownCostCalls: 1 });
  expect(judging?.costUsd).toBeNull();
  expect(unpriced).toMatchObject({ costUsd: null, judgeCostUsd: null, unknownCostCalls: 2 });
  const { columns } = await listItemColumns(id);
  expect(columns.costUsd[columns.id.indexOf(priced!.id)]).toBe(priced?.costUsd);
  expect(columns.unknownCostCalls[columns.id.indexOf(unpriced!.id)]).toBe(2);
});

test('a call that a dead worker left open is of unknown cost, not free', async () => {
  const { id } = await startRun(['strong'], {
    strong: { input: 1, output: 1 },
    judge: { input: 1, output: 1 },
  });
  const group = await openGroup(id, 'local', 'worker-dead');
  await db().query(
    `with call as (
       insert into benchmark_attempt (benchmark_run_id, run_group_id, benchmark_item_id, kind, epoch)
       select benchmark_run_id, run_group_id, id, 'GENERATION', $2 from benchmark_item
       where benchmark_run_id = $1 order by id limit 1 returning id, benchmark_item_id
     )
     update benchmark_item i set status = 'IN_PROGRESS', claim_attempt_id = call.id, claim_epoch = $2 from call
     where i.id = call.benchmark_item_id`,
    [id, group?.epoch],
  );
  await drain(id);
  const run = await getRun(id);
  expect(run).toMatchObject({ status: 'FINISHED', cost: { candidates: { unknownCalls: 1 } } });
  expect(run.cost.candidates.usd).toBeGreaterThan(0);
  const { items } = await listItems(id);
  expect(items.map((item) => item.unknownCostCalls)).toEqual([1, 0, 0]);
});

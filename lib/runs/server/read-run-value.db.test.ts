import { beforeAll, expect, test } from 'vitest';
import { GET } from '@/app/api/runs/[id]/value/route';
import { db } from '@/lib/db/server/pool';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { runValueSchema } from '../run-value';
import { createRun } from './create-run';
import { readRunValue } from './read-run-value';

let runId: string;

/** Three models × eight tasks; nobody drains the run, its items are written here. */
beforeAll(async () => {
  const providerId = await seedProvider({ simulated: true });
  const { collectionId } = await seedCollection(8);
  const target = (model: string) => ({ providerId, model });
  ({ id: runId } = await createRun({
    judge: target('judge'),
    targets: [target('dear'), target('cheap'), target('unpriced')],
    collectionIds: [collectionId],
  }));
  await db().query(
    `update benchmark_item i set status = 'COMPLETED', outcome = 'ok', ttft_ms = 200 + i.id % 7, judge_cost_usd = 5,
       evaluation_score = case m.model_name when 'dear' then 90 + i.id % 3 else 60 + i.id % 4 end,
       cost_usd = case m.model_name when 'dear' then 0.02 + (i.id % 5) * 0.001 when 'cheap' then 0.001 + (i.id % 3) * 0.0001 end
     from benchmark_run_target_model m where m.id = i.target_id`,
  );
  await db().query(
    `update run_group g set cost_usd = nullif((select coalesce(sum(cost_usd), 0) from benchmark_item where run_group_id = g.id), 0),
       unknown_cost_calls = case model_name when 'unpriced' then 8 else 0 end where phase = 'BENCHMARKING'`,
  );
});

test('stored items become ranks by value; the judge costs nobody anything here', async () => {
  const value = await readRunValue(runId, { maxCostPer1000: '2' });
  expect(runValueSchema.parse(value)).toEqual(value);
  expect(value.models.map(({ model, costClass, rank }) => [model, costClass, rank])).toEqual([
    ['cheap', 'priced', 1],
    ['dear', 'priced', 2],
    ['unpriced', 'unknown', null],
  ]);
  const [cheap, dear, unpriced] = value.models;
  expect(cheap?.costPer1000Usd?.mean).toBeCloseTo(1.1, 1);
  expect([cheap, dear, unpriced].map((model) => model?.limits.all)).toEqual(['met', 'missed', 'unknown']);
  expect(unpriced).toMatchObject({ unknownCostCalls: 8, value: null });
});

const get = (id: string, query: string) =>
  GET(new Request(`http://127.0.0.1/api/runs/${id}/value?${query}`), { params: Promise.resolve({ id }) });

test('REST answers with limits; a run that is not there and a limit that is no number are clear errors', async () => {
  const answer = await get(runId, 'minScore=80&maxTtftMs=1000');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    limits: { minScore: 80, maxTtftMs: 1000, maxCostPer1000: null },
  });
  expect((await get('999999', '')).status).toBe(404);
  for (const query of ['minScore=', 'minScore=101', 'maxTtftMs=1e3', 'maxCostPer1000=-1', 'score=1'])
    expect((await get(runId, query)).status, query).toBe(400);
});

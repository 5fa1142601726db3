import { beforeAll, expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import type { CreateRunInput } from '../create-run-input';
import { stopRun } from './change-run-status';
import { countRunTasks } from './count-run-tasks';
import { createRun } from './create-run';
import { findActiveRun } from './find-active-run';
import { readMeanScores } from './read-mean-scores';
import { readRunInput } from './read-run-input';
import { searchRuns } from './search-runs';

let input: CreateRunInput & { collectionIds: string[] };
let taskIds: string[];

beforeAll(async () => {
  const providerId = await seedProvider({ simulated: true });
  const seeded = await seedCollection(3);
  ({ taskIds } = seeded);
  input = {
    judge: { providerId, model: 'judge' },
    targets: [{ providerId, model: 'm' }],
    collectionIds: [seeded.collectionId],
    parameters: { temperature: 0.5 },
    name: 'Nightly 50% off',
  };
});

test('the active run is found while it is active, and by its words whatever their case', async () => {
  expect(await findActiveRun()).toBeNull();
  const run = await createRun(input);
  expect(await findActiveRun()).toMatchObject({ id: run.id, progress: { total: 3 } });
  expect(await searchRuns('NIGHTLY', 5)).toMatchObject([{ id: run.id, runId: run.runId }]);
  expect(await searchRuns(run.runId.slice(4), 5)).toHaveLength(1);
  // % stands for itself.
  expect(await searchRuns('50% o', 5)).toHaveLength(1);
  expect(await searchRuns('5%f', 5)).toHaveLength(0);
  await stopRun(run.id);
  expect(await findActiveRun()).toBeNull();
});

test('a run is started again with what it was started with', async () => {
  const run = await createRun({ ...input, repetitions: 2 });
  await stopRun(run.id);
  expect(await readRunInput(run.id)).toEqual({ ...input, repetitions: 2, budgetUsd: null });
  const unjudged = await createRun({ ...input, judge: null, name: undefined });
  await stopRun(unjudged.id);
  expect(await readRunInput(unjudged.id)).toMatchObject({ judge: null, name: null });
});

test('mean scores are over what has one; a run without any has none, not 0', async () => {
  const run = await createRun(input);
  await stopRun(run.id);
  expect(await readMeanScores([run.id, '999999'])).toEqual({ [run.id]: { mean: null, scored: 0, items: 3 } });
  await db().query(
    `update benchmark_item set evaluation_score = 60 + 10 * (id % 2)
     where id in (select id from benchmark_item where benchmark_run_id = $1 order by id limit 2)`,
    [run.id],
  );
  expect((await readMeanScores([run.id]))[run.id]).toEqual({ mean: 65, scored: 2, items: 3 });
});

test('a task in two collections counts once; archived ones are told apart, and so are those without a reference', async () => {
  const other = await db().query<{ id: string }>(
    `insert into tasks_collection (name) values ('other') returning id`,
  );
  const otherId = other.rows[0]!.id;
  await db().query('insert into collection_task (collection_id, task_id) select $1, unnest($2::bigint[])', [
    otherId,
    taskIds.slice(0, 2),
  ]);
  const both = [...input.collectionIds, otherId];
  expect(await countRunTasks(both)).toEqual({
    tasks: 3,
    items: 3,
    answers: 3,
    archived: 0,
    withoutReference: 0,
  });
  await db().query('update benchmark_task set archived_at = now() where id = $1', [taskIds[0]]);
  await db().query(
    `update benchmark_task set excellent = null, good = null, pass = null, incorrect_answer_direction = null where id = $1`,
    [taskIds[1]],
  );
  expect(await countRunTasks(both)).toEqual({
    tasks: 2,
    items: 2,
    answers: 2,
    archived: 1,
    withoutReference: 1,
  });
  await db().query(
    `update benchmark_task set structure = '{"inputs": [{}, {}, {}], "followUps": ["a"]}' where id = $1`,
    [taskIds[1]],
  );
  expect(await countRunTasks(both)).toMatchObject({ tasks: 2, items: 4, answers: 7 });
  expect(await countRunTasks([])).toEqual({
    tasks: 0,
    items: 0,
    answers: 0,
    archived: 0,
    withoutReference: 0,
  });
});

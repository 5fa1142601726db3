import { beforeEach, expect, it } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { seedProvider } from '@/lib/testing/seed-run';
import { checkTasks } from './check-tasks';
import { createCollection } from './create-collection';
import { createTask } from './create-task';
import { assignTasks } from './assign-tasks';
import { setTasksArchived } from './set-tasks-archived';
import { updateTask } from './update-task';
import { createTaskSchema } from '../task';

beforeEach(async () => {
  await db().query(
    'truncate benchmark_task, tasks_collection, benchmark_run, provider_config restart identity cascade',
  );
});

const references = { excellent: 'Rome.', good: 'Rome?', pass: 'Roma', incorrectAnswerDirection: 'Paris.' };
const input = (taskId: string, question = `A question of its own: ${taskId}`) =>
  createTaskSchema.parse({ taskId, category: 'Checks', question, ...references });

/** A finished run of these models over tasks as they are now; scores by model and task, null for a failure. */
async function seedRun(taskIds: string[], provider: string, scores: Record<string, (number | null)[]>) {
  const run = await db().query<{ id: string }>(
    `insert into benchmark_run (run_id, status) values ('run-' || gen_random_uuid(), 'FINISHED') returning id`,
  );
  const runId = run.rows[0]!.id;
  for (const [position, [model, list]] of Object.entries(scores).entries()) {
    const target = await db().query<{ id: string }>(
      `insert into benchmark_run_target_model (benchmark_run_id, provider_config_id, model_name) values ($1, $2, $3) returning id`,
      [runId, provider, model],
    );
    const group = await db().query<{ id: string }>(
      `insert into run_group (benchmark_run_id, phase, position, provider_config_id, model_name, target_id, lane)
       values ($1, 'BENCHMARKING', $2, $3, $4, $5, 'local') returning id`,
      [runId, position, provider, model, target.rows[0]!.id],
    );
    await db().query(
      `insert into benchmark_item (benchmark_run_id, benchmark_task_id, task_version_id, target_id, run_group_id, status, evaluation_score)
       select $1, t.id, v.id, $2, $3, case when score is null then 'FAILED' else 'COMPLETED' end::benchmark_item_status, score
       from unnest($4::bigint[], $5::float8[]) as given(id, score)
       join benchmark_task t on t.id = given.id
       join benchmark_task_version v on v.benchmark_task_id = t.id and v.version = t.version`,
      [runId, target.rows[0]!.id, group.rows[0]!.id, taskIds, list],
    );
  }
}

it('finds saturated and dead tasks in what at least three models did in at least two runs', async () => {
  const ids: string[] = [];
  for (const name of ['easy', 'hard', 'telling', 'once']) ids.push((await createTask(input(name))).id);
  const provider = await seedProvider();
  const scores = { a: [100, 0, 100, 100], b: [95, 40, 30, null], c: [90, 10, 60, null] };
  await seedRun(ids, provider, scores);
  expect(await checkTasks({})).toMatchObject({ unknown: 4, saturated: { total: 0 }, dead: { total: 0 } });

  await seedRun(ids, provider, scores);
  const { saturated, dead, unknown } = await checkTasks({});
  expect(saturated).toEqual({
    total: 1,
    items: [
      expect.objectContaining({
        task: expect.objectContaining({ taskId: 'easy' }) as unknown,
        models: 3,
        runs: 2,
        answers: 6,
        lowest: 90,
        highest: 100,
      }),
    ],
  });
  expect(dead.items).toMatchObject([{ task: { taskId: 'hard' }, lowest: 0, highest: 40 }]);
  expect(unknown).toBe(1);

  // Another text is another task: what was answered to the old one says nothing about it.
  await updateTask(ids[0]!, input('easy', 'Asked in another way, and harder.'));
  expect(await checkTasks({})).toMatchObject({ saturated: { total: 0 }, unknown: 2 });
});

it('does not take simulated models for models', async () => {
  const { id } = await createTask(input('simulated'));
  const provider = await seedProvider({ simulated: true });
  for (let run = 0; run < 2; run++) await seedRun([id], provider, { a: [99], b: [99], c: [99] });
  expect(await checkTasks({})).toMatchObject({ saturated: { total: 0 }, unknown: 1 });
});

it('looks at the tasks in use of the collection, the older of a pair first', async () => {
  const question =
    'Translate the following sentence into Italian, and keep its tone: the trains are late again.';
  const older = await createTask(input('zz-older', question));
  const newer = await createTask(input('aa-newer', question.toUpperCase()));
  const { id: collectionId } = await createCollection({ name: 'checked' });
  await assignTasks(collectionId, { assign: [older.id], unassign: [] });
  expect(await checkTasks({ collectionId })).toMatchObject({ checked: 1, duplicates: { total: 0 } });

  const { checked, duplicates, references: faults } = await checkTasks({});
  expect(checked).toBe(2);
  expect(duplicates.items).toMatchObject([
    { first: { taskId: 'zz-older' }, second: { taskId: 'aa-newer' }, similarity: 1 },
  ]);
  expect(faults.total).toBe(0);

  await setTasksArchived([newer.id], true);
  expect(await checkTasks({})).toMatchObject({ checked: 1, duplicates: { total: 0 } });
});

it('compares structured tasks by question and input, and asks for no references where criteria stand', async () => {
  const summary = (taskId: string, text: string) =>
    createTaskSchema.parse({
      taskId,
      category: 'Checks',
      question: 'Sum up.',
      structure: {
        evaluationCriteria: ['Is short.'],
        inputs: [{ text }, { text: 'the same second input for both' }],
      },
    });
  const words =
    'a long transcript of a meeting in which nobody agreed on anything but the date of the next one';
  await createTask(summary('first', words));
  await createTask(summary('second', `${words}.`));
  await createTask(
    summary('third', 'quarter;revenue;costs;profit and other figures of a company that makes chairs'),
  );
  const { duplicates, references: faults } = await checkTasks({});
  expect(duplicates.items.map((pair) => [pair.first.taskId, pair.second.taskId])).toEqual([
    ['first', 'second'],
  ]);
  expect(faults.total).toBe(0);
});

it('refuses a collection that does not exist', async () => {
  await expect(checkTasks({ collectionId: '999' })).rejects.toMatchObject({ code: 'not_found' });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { createTaskSchema, listTasksQuery, type Task, type TaskInput } from '../task';
import { taskStructureSchema } from '../task-structure';
import { assignTasks } from './assign-tasks';
import { countTaskCategories } from './count-task-categories';
import { createCollection } from './create-collection';
import { createTask } from './create-task';
import { deleteTasks } from './delete-tasks';
import { exportTasks } from './export-tasks';
import { getTask } from './get-task';
import { listCollectionSummaries } from './list-collection-summaries';
import { listPaneTasks } from './list-pane-tasks';
import { listTaskNames } from './list-task-names';
import { listTaskRows } from './list-task-rows';
import { listTasks } from './list-tasks';
import { setTasksArchived } from './set-tasks-archived';
import { updateTask } from './update-task';

const input = (taskId: string, rest: Partial<TaskInput> = {}): TaskInput =>
  createTaskSchema.parse({ taskId, category: 'c', question: 'q', ...rest });

/** A run with one item of the task, as the engine would leave it. */
async function useInRun({ id }: Task, runId: string): Promise<void> {
  await db().query(
    `with provider as (
       insert into provider_config (name, type, base_url, models_endpoint, inference_endpoint)
       values ($2, 'OPENAI', 'http://127.0.0.1', '/m', '/i') returning id
     ), run as (
       insert into benchmark_run (run_id, status) values ($2, 'FINISHED') returning id
     ), target as (
       insert into benchmark_run_target_model (benchmark_run_id, provider_config_id, model_name)
       select run.id, provider.id, 'm' from run, provider returning id, benchmark_run_id, provider_config_id
     ), grp as (
       insert into run_group (benchmark_run_id, phase, position, provider_config_id, model_name, lane)
       select benchmark_run_id, 'BENCHMARKING', 0, provider_config_id, 'm', 'local' from target returning id
     )
     insert into benchmark_item (benchmark_run_id, benchmark_task_id, task_version_id, target_id, run_group_id)
     select target.benchmark_run_id, version.benchmark_task_id, version.id, target.id, grp.id
     from target, grp, benchmark_task_version version where version.benchmark_task_id = $1`,
    [id, runId],
  );
}

const tasks = new Map<string, Task>();
const idOf = (taskId: string) => tasks.get(taskId)!.id;
let collectionId: string;

beforeAll(async () => {
  for (const [taskId, rest] of [
    ['a1', { category: 'Algebra', excellent: 'e', pass: 'p' }],
    ['a2', { category: 'Algebra', question: '100% of it' }],
    ['b1', { category: 'Botany', question: 'x'.repeat(500) }],
    ['b2', { category: 'Botany', subcategory: 'Mosses' }],
    ['b3', { category: 'Botany', question: 'one\ntwo' }],
  ] as const)
    tasks.set(taskId, await createTask(input(taskId, rest)));
  collectionId = (await createCollection({ name: 'Chosen' })).id;
  await assignTasks(collectionId, { assign: [idOf('a1'), idOf('b1'), idOf('b3')], unassign: [] });
  await createCollection({ name: 'Bare' });
  await setTasksArchived([idOf('b3')], true);
});

const idsOf = (page: { rows: { taskId: string }[] }) => page.rows.map(({ taskId }) => taskId);

describe('listTaskRows', () => {
  it('pages forwards and backwards and counts what lies before and in all', async () => {
    const first = await listTaskRows({}, { limit: 2 });
    expect([idsOf(first), first.before, first.total]).toEqual([['a1', 'a2'], 0, 4]);
    const second = await listTaskRows({}, { after: 'a2', limit: 2 });
    expect([idsOf(second), second.before, second.total]).toEqual([['b1', 'b2'], 2, 4]);
    const back = await listTaskRows({}, { before: 'b2', limit: 2 });
    expect([idsOf(back), back.before]).toEqual([['a2', 'b1'], 1]);
  });

  it('stays right when the task of its place is gone', async () => {
    const page = await listTaskRows({}, { after: 'a1-deleted', limit: 2 });
    expect(idsOf(page)).toEqual(['a2', 'b1']);
  });

  it('tells structured tasks from plain ones, and counts what they hold', async () => {
    const structure = taskStructureSchema.parse({
      constraints: [{ type: 'words', max: 5 }],
      inputs: [
        { name: null, text: 'x' },
        { name: null, text: 'y' },
      ],
    });
    await createTask(input('s1', { category: 'Structured', structure }));
    const structured = await listTaskRows({ form: 'structured' }, { limit: 10 });
    expect(structured.rows.map(({ taskId, constraints, inputs }) => [taskId, constraints, inputs])).toEqual([
      ['s1', 1, 2],
    ]);
    const plain = await listTaskRows({ form: 'plain' }, { limit: 10 });
    expect(idsOf(plain)).toEqual(['a1', 'a2', 'b1', 'b2']);
    expect(plain.rows[0]).toMatchObject({ constraints: null, inputs: null });
    expect(await countTaskCategories({ form: 'structured' })).toEqual([{ category: 'Structured', tasks: 1 }]);
    expect((await listTaskNames({ form: 'structured' })).map(({ taskId }) => taskId)).toEqual(['s1']);
    const query = listTasksQuery.parse({ form: 'structured', taskId: 's1' });
    expect((await listTasks(query)).items.map(({ taskId }) => taskId)).toEqual(['s1']);
    await deleteTasks([structured.rows[0]!.id]);
  });

  it('has light rows', async () => {
    const [a1, , b1] = (await listTaskRows({}, { limit: 10 })).rows;
    expect(a1).toMatchObject({ taskId: 'a1', references: 2, version: 1, archivedAt: null });
    expect(b1!.questionStart).toBe('x'.repeat(200));
  });

  it('shows an empty page for no match', async () => {
    expect(await listTaskRows({ q: 'nothing' }, { limit: 2 })).toEqual({ rows: [], total: 0, before: 0 });
  });

  it.each([
    [{ category: 'Botany' }, ['b1', 'b2']],
    [{ category: 'Botany', archived: 'true' as const }, ['b3']],
    [{ archived: 'all' as const }, ['a1', 'a2', 'b1', 'b2', 'b3']],
    [{ q: '0%' }, ['a2']],
    [{ q: '1_' }, []],
    [{ q: 'MOSS' }, ['b2']],
  ])('filters by %o, for names and exports too', async (filter, expected) => {
    expect(idsOf(await listTaskRows(filter, { limit: 10 }))).toEqual(expected);
    expect((await listTaskNames(filter)).map(({ taskId }) => taskId)).toEqual(expected);
    let file = '';
    for await (const part of exportTasks(filter)) file += part;
    expect([...file.matchAll(/task_id: "(.*)"/g)].map((match) => match[1])).toEqual(expected);
  });
});

describe('countTaskCategories', () => {
  it('counts under the filter but for its category', async () => {
    expect(await countTaskCategories({ category: 'Algebra' })).toEqual([
      { category: 'Algebra', tasks: 2 },
      { category: 'Botany', tasks: 2 },
    ]);
    expect(await countTaskCategories({ collectionId, archived: 'all' })).toEqual([
      { category: 'Algebra', tasks: 1 },
      { category: 'Botany', tasks: 2 },
    ]);
  });
});

describe('collections', () => {
  it('are summed up by category, with none as none', async () => {
    const [bare, chosen] = await listCollectionSummaries();
    expect(bare).toMatchObject({ name: 'Bare', taskCount: 0, categories: [], runs: 0 });
    expect(chosen).toEqual({
      id: collectionId,
      name: 'Chosen',
      taskCount: 3,
      runs: 0,
      categories: [
        { category: 'Algebra', tasks: 1 },
        { category: 'Botany', tasks: 2 },
      ],
    });
  });

  it('offer every task in use, and archived ones that they hold', async () => {
    const pane = await listPaneTasks(collectionId);
    expect(pane.map(({ taskId, isMember, archived }) => [taskId, isMember, archived])).toEqual([
      ['a1', true, false],
      ['a2', false, false],
      ['b1', true, false],
      ['b2', false, false],
      ['b3', true, true],
    ]);
    expect(pane[4]!.questionStart).toBe('one two');
    const other = await createCollection({ name: 'Other' });
    expect((await listPaneTasks(other.id)).map(({ taskId }) => taskId)).not.toContain('b3');
  });
});

describe('setTasksArchived', () => {
  it('tells how many changed and keeps the time of those archived before', async () => {
    const { archivedAt } = await getTask(idOf('b3'));
    expect(await setTasksArchived([idOf('b3'), idOf('b2'), '999999'], true)).toBe(1);
    expect((await getTask(idOf('b3'))).archivedAt).toBe(archivedAt);
    expect(await setTasksArchived([idOf('b2')], false)).toBe(1);
    expect((await getTask(idOf('b2'))).archivedAt).toBeNull();
  });
});

describe('deleteTasks', () => {
  it('deletes what no run used and names the rest with its runs', async () => {
    const kept = await createTask(input('kept'));
    const gone = await createTask(input('gone'));
    await useInRun(kept, 'run-1');
    await useInRun(kept, 'run-2');
    expect(await deleteTasks([kept.id, gone.id, '999999'])).toEqual({
      deleted: 1,
      kept: [{ id: kept.id, taskId: 'kept', runs: 2 }],
    });
    await expect(getTask(gone.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await deleteTasks([gone.id])).toEqual({ deleted: 0, kept: [] });
  });
});

describe('updateTask with an expected version', () => {
  it('saves nothing when another has written since', async () => {
    const task = await createTask(input('raced'));
    await updateTask(task.id, input('raced', { question: 'theirs' }), 1);
    await expect(updateTask(task.id, input('raced', { question: 'mine' }), 1)).rejects.toMatchObject({
      code: 'conflict',
      errors: [{ path: 'version', message: 'is 2 now' }],
    });
    expect(await getTask(task.id)).toMatchObject({ question: 'theirs', version: 2 });
    await expect(updateTask('999999', input('x'), 1)).rejects.toMatchObject({ code: 'not_found' });
  });
});

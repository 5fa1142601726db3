import { beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { listCollectionsQuery } from '../collection';
import { createTaskSchema, listTasksQuery } from '../task';
import { assignTasks } from './assign-tasks';
import { createCollection } from './create-collection';
import { createTask } from './create-task';
import { deleteCollection } from './delete-collection';
import { getCollection } from './get-collection';
import { importTasks } from './import-tasks';
import { listCollectionPage } from './list-collection-page';
import { listCollections } from './list-collections';
import { listTasks } from './list-tasks';
import { renameCollection } from './rename-collection';

let tasks: string[];

beforeAll(async () => {
  tasks = [];
  for (const taskId of ['a', 'b', 'c'])
    tasks.push((await createTask(createTaskSchema.parse({ taskId, category: 'c', question: 'q' }))).id);
});

const idsIn = async (collectionId: string) =>
  (await listTasks(listTasksQuery.parse({ collectionId }))).items.map(({ taskId }) => taskId);

describe('collections', () => {
  it('are created, renamed, listed by name and deleted; their tasks stay', async () => {
    const zoo = await createCollection({ name: 'zoo' });
    expect(zoo).toEqual({ id: expect.stringMatching(/^\d+$/) as string, name: 'zoo', taskCount: 0 });
    await createCollection({ name: 'middle' });
    await assignTasks(zoo.id, { assign: tasks, unassign: [] });
    expect(await renameCollection(zoo.id, { name: 'aviary' })).toEqual({
      id: zoo.id,
      name: 'aviary',
      taskCount: 3,
    });
    expect((await listCollections()).map(({ name, taskCount }) => [name, taskCount])).toEqual([
      ['aviary', 3],
      ['middle', 0],
    ]);
    await deleteCollection(zoo.id);
    await expect(getCollection(zoo.id)).rejects.toMatchObject({ code: 'not_found' });
    expect((await listTasks(listTasksQuery.parse({}))).items).toHaveLength(3);
  });

  it('are listed page by page, each once, or one by its exact name', async () => {
    const names = ['page-B', 'page-a', 'page-Ä', 'page-z'];
    for (const name of names) await createCollection({ name });
    const list = (query: object) => listCollectionPage(listCollectionsQuery.parse(query));
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Awaited<ReturnType<typeof list>> = await list({ limit: '1', ...(cursor && { cursor }) });
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual((await listCollections()).map(({ name }) => name));
    expect(seen).toEqual(expect.arrayContaining(names));
    expect((await list({ name: 'page-a' })).items).toMatchObject([{ name: 'page-a', taskCount: 0 }]);
    expect(await list({ name: 'page-' })).toEqual({ items: [], nextCursor: null });
    await expect(list({ cursor: '!' })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('have unique names, under a race too', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 6 }, () => createCollection({ name: 'race' })),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const other = await createCollection({ name: 'other' });
    await expect(renameCollection(other.id, { name: 'race' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'A collection named "race" already exists. Choose another.',
    });
    expect((await renameCollection(other.id, { name: 'other' })).name).toBe('other');
  });

  it('that a run refers to cannot be deleted', async () => {
    const used = await createCollection({ name: 'used' });
    await db().query(
      `with run as (insert into benchmark_run (run_id, status) values ('r', 'FINISHED') returning id)
       insert into benchmark_run_collections (benchmark_run_id, collection_id) select id, $1 from run`,
      [used.id],
    );
    await expect(deleteCollection(used.id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Collection used is used by 1 run; delete it first, or keep it.',
    });
  });

  it('refuse ids that do not exist', async () => {
    for (const verb of [
      () => renameCollection('999999', { name: 'x' }),
      () => deleteCollection('999999'),
      () => assignTasks('999999', { assign: [], unassign: [] }),
    ])
      await expect(verb()).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('assignTasks', () => {
  it('assigns and unassigns, and repeating it changes nothing', async () => {
    const { id } = await createCollection({ name: 'assigned' });
    const [a = '', b = '', c = ''] = tasks;
    expect(await assignTasks(id, { assign: [a, b, a], unassign: [] })).toMatchObject({ taskCount: 2 });
    for (let i = 0; i < 2; i++)
      expect(await assignTasks(id, { assign: [c], unassign: [a] })).toEqual({
        id,
        name: 'assigned',
        taskCount: 2,
      });
    expect(await idsIn(id)).toEqual(['b', 'c']);
  });

  it('names a task that does not exist and then changes nothing', async () => {
    const { id } = await createCollection({ name: 'strict' });
    const [a = ''] = tasks;
    await expect(assignTasks(id, { assign: [a, '999999'], unassign: [] })).rejects.toMatchObject({
      code: 'unresolvable_reference',
      message: expect.stringContaining('no task with id 999999') as string,
      errors: [{ path: 'assign', message: 'there is no task with id 999999' }],
    });
    await expect(assignTasks(id, { assign: [a], unassign: ['999998'] })).rejects.toMatchObject({
      errors: [{ path: 'unassign' }],
    });
    expect((await getCollection(id)).taskCount).toBe(0);
  });

  it('answers with a count that no simultaneous assignment makes wrong', async () => {
    const { id } = await createCollection({ name: 'contended' });
    const numbers = Array.from({ length: 10 }, (_, i) => i + 1);
    await importTasks(numbers.map((n) => `- {task_id: many-${n}, category: many, question: q}\n`).join(''));
    const { items } = await listTasks(listTasksQuery.parse({ category: 'many' }));
    const answers = await Promise.all(
      items.map((task) => assignTasks(id, { assign: [task.id], unassign: [] })),
    );
    expect(answers.map(({ taskCount }) => taskCount).sort((a, b) => a - b)).toEqual(numbers);
  });
});

import { beforeEach, describe, expect, it } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { createTaskSchema, listTasksQuery } from '../task';
import { createTask } from './create-task';
import { exportTasks } from './export-tasks';
import { importTaskFiles } from './import-task-files';
import { importTasks } from './import-tasks';
import { listCollections } from './list-collections';
import { listTasks } from './list-tasks';
import { setTaskArchived } from './set-task-archived';
import { updateTask } from './update-task';

const entry = (id: string, question = 'q') =>
  `- task_id: ${id}\n  category: c\n  question: ${question}\n  expected_answer: {most_expected: e, good_answer: g, pass_option: p}\n  incorrect_direction: i\n`;
const counts = (created: number, updated: number, unchanged: number) => ({ created, updated, unchanged });
const clean = { errors: [], notes: [], format: 'tasks', unmapped: [], columns: null };
const stored = async () => (await listTasks(listTasksQuery.parse({ limit: '500' }))).items;

async function exported(filter = {}): Promise<string> {
  let file = '';
  for await (const piece of exportTasks(filter)) file += piece;
  return file;
}

beforeEach(async () => {
  await db().query('truncate benchmark_task, tasks_collection cascade');
});

describe('importTasks', () => {
  it('creates, updates and leaves alone, with a version per change', async () => {
    expect(await importTasks(entry('a') + entry('b'))).toMatchObject({ ...counts(2, 0, 0), ...clean });
    const before = await stored();
    expect(await importTasks(entry('a') + entry('b', 'new') + entry('c'))).toMatchObject({
      ...counts(1, 1, 1),
      ...clean,
    });
    const [a, b] = await stored();
    expect(a).toEqual(before[0]);
    expect(b).toMatchObject({ version: 2, question: 'new', excellent: 'e' });
    const { rows } = await db().query(
      `select t.task_id, v.version, v.question from benchmark_task_version v
       join benchmark_task t on t.id = v.benchmark_task_id order by 1, 2`,
    );
    expect(rows.map((row) => Object.values(row as object).join())).toEqual([
      'a,1,q',
      'b,1,q',
      'b,2,new',
      'c,1,q',
    ]);
  });

  it('hashes as createTask does', async () => {
    await createTask(createTaskSchema.parse({ taskId: 'a', category: 'c', question: 'q', excellent: 'e' }));
    const text = '- task_id: a\n  category: c\n  question: q\n  expected_answer: {most_expected: e}\n';
    expect(await importTasks(text)).toMatchObject(counts(0, 0, 1));
  });

  it('tells the same in a dry run and saves nothing', async () => {
    await importTasks(entry('a') + entry('b'));
    const text = entry('a') + entry('b', 'new') + entry('c');
    const dry = await importTasks(text, { dryRun: true, collectionName: 'x' });
    expect(dry).toEqual({ ...counts(1, 1, 1), ...clean, checks: null });
    expect((await stored()).map(({ taskId, version }) => taskId + version)).toEqual(['a1', 'b1']);
    expect(await listCollections()).toEqual([]);
    expect({ ...(await importTasks(text)), checks: null }).toEqual(dry);
  });

  it('saves nothing when one task has a fault', async () => {
    const result = await importTasks(`${entry('a')}- task_id: b\n  category: c\n`);
    expect(result).toMatchObject(counts(0, 0, 0));
    expect(result.errors).toEqual([
      { line: 6, column: 3, path: '1.question', message: 'question is missing' },
    ]);
    expect(await stored()).toEqual([]);
  });

  it('leaves archived tasks archived and says so', async () => {
    await importTasks(entry('a') + entry('b'));
    const [a] = await stored();
    await setTaskArchived(a?.id ?? '', true);
    const { notes } = await importTasks(entry('a', 'new') + entry('b'));
    expect(notes).toEqual(['1 of the tasks stay archived: a']);
    expect((await stored()).map(({ taskId }) => taskId)).toEqual(['b']);
  });

  it('lets simultaneous imports in any order pass without a deadlock or a double', async () => {
    const ids = Array.from({ length: 200 }, (_, i) => `t${i}`);
    const results = await Promise.all(
      Array.from({ length: 6 }, (_, i) =>
        importTasks((i % 2 ? ids : ids.toReversed()).map((id) => entry(id, `q${i}`)).join('')),
      ),
    );
    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(200);
    expect((await stored()).filter(({ version }) => version === 6)).toHaveLength(200);
  });

  it('does not deadlock with a task that gets a taskId of the import', async () => {
    const ids = Array.from({ length: 300 }, (_, i) => `t${i}`);
    for (let round = 0; round < 5; round++) {
      await db().query('truncate benchmark_task cascade');
      const last = createTaskSchema.parse({ taskId: 'last', category: 'c', question: 'q' });
      const { id } = await createTask(last);
      const work = importTasks(['first', ...ids, 'last'].map((id) => entry(id)).join(''));
      const renamed = await updateTask(id, { ...last, taskId: 'first' }).catch((error: unknown) => error);
      expect(await work).toMatchObject({ errors: [] });
      if (renamed instanceof Error) expect(renamed).toMatchObject({ code: 'conflict' });
    }
  });

  it('takes 5,000 tasks in seconds, not minutes', async () => {
    const text = Array.from({ length: 5000 }, (_, i) => entry(`t${i}`)).join('');
    const started = performance.now();
    expect(await importTasks(text)).toMatchObject(counts(5000, 0, 0));
    expect(performance.now() - started).toBeLessThan(50_000);
  });
});

describe('importTaskFiles', () => {
  it('fills a collection, created if absent, and tells what else is in it', async () => {
    const files = [
      { fileName: 'one.yaml', text: entry('a') },
      { fileName: 'two.yaml', text: entry('b') },
    ];
    const first = await importTaskFiles(files, { collectionName: ' starter ' });
    expect(await listCollections()).toEqual([{ id: first.collectionId, name: 'starter', taskCount: 2 }]);
    const second = await importTaskFiles(files.slice(0, 1), { collectionName: 'starter' });
    expect(second).toMatchObject({
      ...counts(0, 0, 1),
      errors: [],
      notes: ['Collection starter also holds 1 tasks that are not in the import.'],
      collectionId: first.collectionId,
    });
  });

  it('saves nothing of any file when one has a fault, and names the file', async () => {
    const { errors, collectionId } = await importTaskFiles(
      [
        { fileName: 'one.yaml', text: entry('a') },
        { fileName: 'two.yaml', text: entry('a') },
      ],
      { collectionName: 'x' },
    );
    expect(errors).toMatchObject([
      { fileName: 'two.yaml', line: 1, message: expect.stringContaining('one.yaml:1') as string },
    ]);
    expect(collectionId).toBeNull();
    expect(await stored()).toEqual([]);
  });

  it('refuses a faulty collection name', async () => {
    await expect(importTaskFiles([], { collectionName: ' ' })).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe('exportTasks', () => {
  it('writes what an import finds unchanged, over several pages', async () => {
    const texts = { subcategory: 's', good: ' a\r\n', pass: 'x\n\n', incorrectAnswerDirection: '---\n- b' };
    for (let i = 0; i < 3; i++)
      await createTask(
        createTaskSchema.parse({ taskId: `n${i}`, category: 'yes', question: '1e3', ...texts }),
      );
    await importTasks(Array.from({ length: 250 }, (_, i) => entry(`t${i}`)).join(''));
    expect(await importTasks(await exported())).toMatchObject({ ...counts(0, 0, 253), errors: [] });
  });

  it('keeps to a category, a collection and to what is archived or not', async () => {
    const { collectionId } = await importTaskFiles([{ fileName: 'f', text: entry('a') }], {
      collectionName: 'x',
    });
    await importTasks(entry('b').replace('category: c', 'category: d'));
    const [, b] = await stored();
    expect(await exported({ collectionId })).toBe(await exported({ category: 'c' }));
    expect(await exported({ category: 'd' })).toContain('task_id: "b"');
    await setTaskArchived(b?.id ?? '', true);
    expect(await exported({ category: 'd' })).toBe('[]\n');
    expect(await exported({ archived: 'true' })).toContain('task_id: "b"');
  });
});

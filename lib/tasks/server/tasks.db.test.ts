import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { createTaskSchema, listTasksQuery, type Task, type TaskInput } from '../task';
import { taskStructureSchema } from '../task-structure';
import { createTask } from './create-task';
import { deleteTask } from './delete-task';
import { getTask } from './get-task';
import { listTasks } from './list-tasks';
import { setTaskArchived } from './set-task-archived';
import { updateTask } from './update-task';

const input = (taskId: string, rest: Partial<TaskInput> = {}): TaskInput =>
  createTaskSchema.parse({ taskId, category: 'c', question: 'q', ...rest });
const list = (query: object) => listTasks(listTasksQuery.parse(query));
const idsOf = async (query: object) => (await list(query)).items.map(({ taskId }) => taskId);

async function versionsOf({ id }: Task): Promise<{ version: number; question: string }[]> {
  const { rows } = await db().query<{ version: number; question: string }>(
    'select version, question from benchmark_task_version where benchmark_task_id = $1 order by version',
    [id],
  );
  return rows;
}

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

describe('createTask', () => {
  it('keeps a structure in task and version; a plain hash is what it was, and key order changes none', async () => {
    const schema = { type: 'object', required: ['b', 'a'] };
    const structure = taskStructureSchema.parse({
      evaluationCriteria: ['complete'],
      constraints: [
        { type: 'json_schema', schema },
        { type: 'words', min: 1, max: 9 },
      ],
    });
    const task = await createTask(input('structured', { structure }));
    expect(task.structure).toEqual(structure);
    expect(await getTask(task.id)).toEqual(task);
    const { rows } = await db().query(
      'select structure from benchmark_task_version where benchmark_task_id = $1',
      [task.id],
    );
    expect(rows).toEqual([{ structure }]);
    const reordered = taskStructureSchema.parse(JSON.parse(JSON.stringify(task.structure)));
    const again = await updateTask(task.id, input('structured', { structure: reordered }));
    expect(again.version).toBe(1);
    const changed = await updateTask(
      task.id,
      input('structured', { structure: { ...structure, systemPrompt: 'x' } }),
    );
    expect(changed).toMatchObject({ version: 2, structure: { systemPrompt: 'x' } });
    const plain = await updateTask(task.id, input('structured'));
    expect(plain).toMatchObject({ version: 3, structure: null });
    expect((await list({ taskId: 'structured' })).items).toEqual([plain]);
  });

  it('stores every text and version 1, with a hash that anybody can recompute', async () => {
    const texts = {
      subcategory: 's',
      excellent: 'e\r\n',
      good: ' g',
      pass: '😀',
      incorrectAnswerDirection: 'i',
    };
    const task = await createTask(input('full', texts));
    const canonical =
      '{"category":"c","excellent":"e\\r\\n","good":" g","incorrectAnswerDirection":"i","pass":"😀","question":"q","subcategory":"s"}';
    expect(task).toMatchObject({ taskId: 'full', ...texts, version: 1, archivedAt: null });
    expect(task.contentHash).toBe(createHash('sha256').update(canonical).digest('hex'));
    expect(await getTask(task.id)).toEqual(task);
    expect(await versionsOf(task)).toEqual([{ version: 1, question: 'q' }]);
  });

  it('lets exactly one of ten simultaneous creations win', async () => {
    const results = await Promise.allSettled(Array.from({ length: 10 }, () => createTask(input('race'))));
    const lost = results
      .filter((result) => result.status === 'rejected')
      .map((result) => result.reason as unknown);
    expect(lost).toHaveLength(9);
    for (const error of lost)
      expect(error).toMatchObject({ code: 'conflict', message: expect.stringContaining('"race"') as string });
  });
});

describe('updateTask', () => {
  it('makes a version of changed content and keeps the old one', async () => {
    const task = await createTask(input('edited'));
    const second = await updateTask(task.id, input('edited', { question: 'q2' }));
    expect(second).toMatchObject({ version: 2, question: 'q2' });
    const third = await updateTask(task.id, input('edited'));
    expect(third).toMatchObject({ version: 3, contentHash: task.contentHash });
    expect(await versionsOf(task)).toEqual([
      { version: 1, question: 'q' },
      { version: 2, question: 'q2' },
      { version: 3, question: 'q' },
    ]);
  });

  it('makes no version of the same content, of a new taskId or of archiving', async () => {
    const task = await createTask(input('same'));
    const renamed = await updateTask(task.id, { ...input('renamed'), archived: true });
    expect(renamed).toMatchObject({
      taskId: 'renamed',
      version: 1,
      archivedAt: expect.any(String) as string,
    });
    expect((await updateTask(task.id, input('renamed'))).archivedAt).toBe(renamed.archivedAt);
    expect((await updateTask(task.id, { ...input('renamed'), archived: false })).archivedAt).toBeNull();
    expect(await versionsOf(task)).toHaveLength(1);
  });

  it('gives simultaneous edits a version each', async () => {
    const task = await createTask(input('busy'));
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => updateTask(task.id, input('busy', { question: `q${i}` }))),
    );
    expect((await versionsOf(task)).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('refuses a taken taskId and an unknown task', async () => {
    const task = await createTask(input('second'));
    await createTask(input('first'));
    await expect(updateTask(task.id, input('first'))).rejects.toMatchObject({ code: 'conflict' });
    await expect(updateTask('999999', input('x'))).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('deleteTask', () => {
  it('deletes a task that no run used, with its versions', async () => {
    const task = await createTask(input('unused'));
    await deleteTask(task.id);
    await expect(getTask(task.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteTask(task.id)).rejects.toMatchObject({ code: 'not_found' });
    expect(await versionsOf(task)).toEqual([]);
  });

  it('refuses one that runs used, says how many, and it can be archived', async () => {
    const task = await createTask(input('used'));
    await useInRun(task, 'run-1');
    await useInRun(task, 'run-2');
    await expect(deleteTask(task.id)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Task used is used by 2 runs; archive it instead.',
    });
    const archived = await setTaskArchived(task.id, true);
    expect(archived.archivedAt).not.toBeNull();
    expect((await setTaskArchived(task.id, true)).archivedAt).toBe(archived.archivedAt);
    expect(await setTaskArchived(task.id, false)).toMatchObject({ archivedAt: null, version: 1 });
    await expect(setTaskArchived('999999', true)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('listTasks', () => {
  it('goes page by page over every task once, also when one is added on the way', async () => {
    for (let i = 0; i < 7; i++) await createTask(input(`page-${i}`, { category: 'paging' }));
    const first = await list({ category: 'paging', limit: '3' });
    await createTask(input('page-00', { category: 'paging' }));
    const second = await list({ category: 'paging', limit: '3', cursor: first.nextCursor });
    const third = await list({ category: 'paging', limit: '3', cursor: second.nextCursor });
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ taskId }) => taskId));
    expect(seen.filter((id) => id !== 'page-00')).toEqual(Array.from({ length: 7 }, (_, i) => `page-${i}`));
    expect(new Set(seen).size).toBe(seen.length);
    expect(third.nextCursor).toBeNull();
  });

  it.each(['x', '!!!', 'YQ==', 'AA'])('refuses the cursor %s', async (cursor) => {
    await expect(list({ cursor })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('searches all fields whatever the case, and takes % and _ as they are', async () => {
    await createTask(input('find-100%', { category: 'Needle' }));
    await createTask(input('find-1000', { subcategory: 'needle' }));
    await createTask(input('find-1_0', { question: 'A NEEDLE?' }));
    expect(await idsOf({ q: 'nEEdle' })).toHaveLength(3);
    expect(await idsOf({ q: '100%' })).toEqual(['find-100%']);
    expect(await idsOf({ q: '1_0' })).toEqual(['find-1_0']);
    expect(await idsOf({ q: '\\' })).toEqual([]);
  });

  it('leaves archived tasks out unless asked, but finds a taken taskId among them', async () => {
    const task = await createTask(input('old', { category: 'attic' }));
    await createTask(input('new', { category: 'attic' }));
    await setTaskArchived(task.id, true);
    expect(await idsOf({ category: 'attic' })).toEqual(['new']);
    expect(await idsOf({ category: 'attic', archived: 'true' })).toEqual(['old']);
    expect(await idsOf({ category: 'attic', archived: 'all' })).toEqual(['new', 'old']);
    expect(await idsOf({ taskId: 'old' })).toEqual(['old']);
    expect(await idsOf({ taskId: 'old', archived: 'false' })).toEqual([]);
    expect(await idsOf({ taskId: 'ol' })).toEqual([]);
  });
});

import * as fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { collectionPageSchema, collectionSchema } from '@/lib/tasks/collection';
import { importResultSchema } from '@/lib/tasks/import-result';
import { taskPageSchema, taskSchema } from '@/lib/tasks/task';
import { taskChecksSchema } from '@/lib/tasks/task-checks';
import { db } from '@/lib/db/server/pool';
import * as collections from '../collections/route';
import * as collection from '../collections/[id]/route';
import * as collectionTasks from '../collections/[id]/tasks/route';
import * as tasks from './route';
import * as task from './[id]/route';
import * as checks from './checks/route';
import * as exporting from './export/route';
import * as importing from './import/route';

type Handler = typeof tasks.GET;

function call(handler: Handler, url: string, body?: unknown, params: Record<string, string> = {}) {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const method = body === undefined ? 'GET' : 'POST';
  const request = new Request(`http://localhost${url}`, { method, ...init });
  return handler(request, { params: Promise.resolve(params) });
}

function upload(text: string | Uint8Array<ArrayBuffer>, query = '', type = 'application/yaml') {
  const headers = { 'content-type': type };
  const request = new Request(`http://localhost/api/tasks/import${query}`, {
    method: 'POST',
    body: text,
    headers,
  });
  return importing.POST(request, { params: Promise.resolve({}) });
}

const problemSchema = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  errors: z.array(z.looseObject({ path: z.string(), message: z.string() })).optional(),
});

async function problem(response: Response, status: number) {
  expect(response.headers.get('content-type')).toBe('application/problem+json');
  expect(response.status).toBe(status);
  return problemSchema.parse(await response.json());
}

async function answer<T extends z.ZodType>(
  response: Response,
  status: number,
  schema: T,
): Promise<z.output<T>> {
  expect(response.status).toBe(status);
  return schema.parse(await response.json());
}

const least = { taskId: 'a', category: 'c', question: 'q' };
const yaml = '- task_id: a\n  category: c\n  question: q\n';

beforeEach(async () => {
  await db().query('truncate benchmark_task, tasks_collection cascade');
});

describe('/api/tasks', () => {
  it('creates, reads, replaces, archives, lists and deletes', async () => {
    const created = await answer(await call(tasks.POST, '/api/tasks', least), 201, taskSchema);
    const at = { id: created.id };
    expect(await answer(await call(task.GET, '/', undefined, at), 200, taskSchema)).toEqual(created);
    const changed = await call(task.PUT, '/', { ...least, question: 'q2', archived: true }, at);
    expect(await answer(changed, 200, taskSchema)).toMatchObject({
      version: 2,
      archivedAt: expect.any(String) as string,
    });
    const found = await call(tasks.GET, '/api/tasks?taskId=a&limit=1');
    expect((await answer(found, 200, taskPageSchema)).items).toHaveLength(1);
    expect((await call(task.DELETE, '/', undefined, at)).status).toBe(204);
    await problem(await call(task.GET, '/', undefined, at), 404);
    expect(await answer(await call(tasks.GET, '/api/tasks'), 200, taskPageSchema)).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  it('answers problems', async () => {
    await call(tasks.POST, '/api/tasks', least);
    const taken = await problem(await call(tasks.POST, '/api/tasks', least), 409);
    expect(taken).toMatchObject({
      code: 'conflict',
      errors: [{ path: 'taskId', message: 'is already taken' }],
    });
    const faulty = await problem(
      await call(tasks.POST, '/api/tasks', { taskId: '', question: 5, x: 1 }),
      400,
    );
    expect(faulty.errors?.map(({ path }) => path)).toEqual(['taskId', 'category', 'question', '']);
    await problem(await call(tasks.GET, '/api/tasks?cursor=!'), 400);
    await problem(await call(tasks.GET, '/api/tasks?colour=red'), 400);
    await problem(await call(task.GET, '/', undefined, { id: 'x' }), 400);
  });

  it('never fails on a body, whatever it holds', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\0', '\ud800', ' '),
      fc.jsonValue(),
      fc.array(fc.string()),
    );
    const sound = {
      ...least,
      subcategory: 's',
      excellent: 'e',
      archived: false,
      name: 'n',
      assign: [],
      unassign: [],
    };
    const keys = fc.constantFrom(...Object.keys(sound), '__proto__', 'x');
    const picked = fc
      .subarray(Object.keys(sound))
      .map((kept) => Object.entries(sound).filter(([key]) => kept.includes(key)));
    const changed = fc.tuple(picked, fc.dictionary(keys, value, { maxKeys: 2 }));
    const body = fc.oneof(
      changed.map(([kept, other]) => ({ ...Object.fromEntries(kept), ...other })),
      fc.jsonValue(),
    );
    await fc.assert(
      fc.asyncProperty(body, async (body) => {
        const id = '1';
        for (const response of [
          await call(tasks.POST, '/api/tasks', body),
          await call(task.PUT, '/', body, { id }),
          await call(collections.POST, '/', body),
          await call(collectionTasks.PATCH, '/', body, { id }),
        ])
          expect(response.status).toBeLessThan(500);
      }),
      { numRuns: 200 },
    );
  });
});

describe('/api/tasks/import and export', () => {
  it('imports, exports and imports again unchanged', async () => {
    const first = await answer(await upload(yaml), 200, importResultSchema);
    expect(first).toMatchObject({ created: 1, updated: 0, unchanged: 0, errors: [] });
    const file = await call(exporting.GET, '/api/tasks/export?format=yaml');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="assay-tasks.yaml"');
    const text = await file.text();
    expect(text).toBe('- task_id: "a"\n  category: "c"\n  question: "q"\n');
    const again = await answer(await upload(text, '', 'text/yaml; charset=utf-8'), 200, importResultSchema);
    expect(again).toMatchObject({ created: 0, unchanged: 1 });
  });

  it('puts the tasks into a collection that it can be exported by', async () => {
    await upload(yaml, '?collectionName=starter');
    const { items } = await answer(await call(collections.GET, '/'), 200, collectionPageSchema);
    expect(items).toMatchObject([{ name: 'starter', taskCount: 1 }]);
    const file = await call(exporting.GET, `/api/tasks/export?collectionId=${items[0]?.id}`);
    expect(await file.text()).toContain('task_id: "a"');
    await problem(await call(exporting.GET, '/api/tasks/export?collectionId=999999'), 404);
    await problem(await call(exporting.GET, '/api/tasks/export?format=csv'), 400);
  });

  it('answers faults with their places: 200 in a dry run, else a problem', async () => {
    const text = `${yaml}- task_id: b\n  category: c\n  queston: q\n`;
    const dry = await answer(await upload(text, '?dryRun=true'), 200, importResultSchema);
    expect(dry.errors.map(({ line, column, path }) => [line, column, path])).toEqual([
      [4, 3, '1.question'],
      [6, 3, '1.queston'],
    ]);
    const refused = await problem(await upload(text), 400);
    expect(refused.detail).toContain('Nothing was imported: the file has 2 faults, the first on line 4');
    expect(refused.errors).toEqual(dry.errors);
    expect(await answer(await call(tasks.GET, '/api/tasks'), 200, taskPageSchema)).toMatchObject({
      items: [],
    });
  });

  it('refuses other media types, bytes that are no text and bodies over 10 MB', async () => {
    await problem(await upload(yaml, '', 'text/plain'), 415);
    await problem(await upload(yaml, '', 'application/xml'), 415);
    expect((await problem(await upload(new Uint8Array([0xff, 0xfe, 0x41])), 400)).detail).toContain('UTF-8');
    await problem(await upload('#'.repeat(10 * 1024 * 1024 + 1)), 413);
    await problem(await upload(yaml, '?dryRun=maybe'), 400);
  });
});

describe('/api/collections', () => {
  it('creates, renames, assigns, reads and deletes', async () => {
    const { id: taskId } = await answer(await call(tasks.POST, '/api/tasks', least), 201, taskSchema);
    const { id } = await answer(await call(collections.POST, '/', { name: ' x ' }), 201, collectionSchema);
    await problem(await call(collections.POST, '/', { name: 'x' }), 409);
    const renamed = await call(collection.PUT, '/', { name: 'y' }, { id });
    expect(await answer(renamed, 200, collectionSchema)).toEqual({ id, name: 'y', taskCount: 0 });
    const assigned = await call(collectionTasks.PATCH, '/', { assign: [taskId], unassign: [] }, { id });
    expect(await answer(assigned, 200, collectionSchema)).toEqual({ id, name: 'y', taskCount: 1 });
    expect(
      await answer(await call(collection.GET, '/', undefined, { id }), 200, collectionSchema),
    ).toMatchObject({ taskCount: 1 });
    const listed = await answer(await call(collections.GET, '/?name=y'), 200, collectionPageSchema);
    expect(listed).toEqual({ items: [{ id, name: 'y', taskCount: 1 }], nextCursor: null });
    await problem(await call(collections.GET, '/?limit=0'), 400);
    await problem(await call(collections.GET, '/?cursor=%00'), 400);
    expect((await call(collection.DELETE, '/', undefined, { id })).status).toBe(204);
    await problem(await call(collection.GET, '/', undefined, { id }), 404);
  });

  it('answers problems to assignments', async () => {
    const { id } = await answer(await call(collections.POST, '/', { name: 'x' }), 201, collectionSchema);
    const patch = (body: unknown, to = id) => call(collectionTasks.PATCH, '/', body, { id: to });
    await problem(await patch({ assign: ['1'], unassign: ['1'] }), 400);
    const unknown = await problem(await patch({ assign: ['999999'] }), 422);
    expect(unknown.detail).toContain('999999');
    await problem(await patch({ assign: [] }, '999999'), 404);
    await problem(await patch({ assign: ['99999999999999999999'] }), 400);
  });
});

describe('checks', () => {
  it('answers with what was found, and 404 for a collection that is none', async () => {
    const same = { category: 'checks', question: 'One and the same question, asked twice.' };
    for (const taskId of ['checks-a', 'checks-b']) await call(tasks.POST, '/api/tasks', { ...same, taskId });
    const response = await call(checks.GET, '/api/tasks/checks');
    expect(response.status).toBe(200);
    const found = taskChecksSchema.parse(await response.json());
    expect(found.duplicates.items.map(({ second }) => second.taskId)).toContain('checks-b');
    expect(found.references.none).toBeGreaterThanOrEqual(2);
    expect((await call(checks.GET, '/api/tasks/checks?collectionId=99999')).status).toBe(404);
    expect((await call(checks.GET, '/api/tasks/checks?collectionId=x')).status).toBe(400);
  });
});

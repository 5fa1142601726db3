import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { loadRoutes, type Routes } from '@/lib/testing/openapi-routes';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { digestTables } from '@/lib/testing/table-contents';

const rounds = 8;

type Answer = { status: number; body: Record<string, unknown> };
let routes: Routes;
beforeAll(async () => {
  routes = await loadRoutes();
});
afterEach(async () => {
  await db().query(`update benchmark_run set status = 'CANCELLED' where status in ('PENDING', 'RUNNING')`);
});

async function call(route: string, id?: string, body?: unknown): Promise<Answer> {
  const headers = { 'content-type': body instanceof Blob ? 'application/yaml' : 'application/json' };
  const init =
    body === undefined ? {} : { headers, body: body instanceof Blob ? body : JSON.stringify(body) };
  const request = new Request('http://127.0.0.1/', { method: 'POST', ...init });
  const params: Record<string, string> = id === undefined ? {} : { id };
  const response = await routes.get(route)!(request, { params: Promise.resolve(params) });
  const text = await response.text();
  const answer = { status: response.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
  expect(answer.status, text).toBeLessThan(500);
  return answer;
}

/** All at once; their statuses, sorted. */
async function statuses(calls: Promise<Answer>[]): Promise<number[]> {
  return (await Promise.all(calls)).map(({ status }) => status).sort((a, b) => a - b);
}
const count = async (sql: string, values: unknown[] = []) =>
  Number((await db().query<{ n: string }>(`select count(*) as n from ${sql}`, values)).rows[0]!.n);
const again = (round: (index: number) => Promise<void>) => async () => {
  for (let index = 0; index < rounds; index++) await round(index);
};

async function runInput(tasks = 2) {
  const providerId = await seedProvider();
  const { collectionId, taskIds } = await seedCollection(tasks);
  const target = { providerId, model: 'm' };
  return {
    providerId,
    collectionId,
    taskIds,
    body: { judge: target, targets: [target], collectionIds: [collectionId] },
  };
}
async function startedRun(): Promise<string> {
  const { status, body } = await call('POST /api/runs', undefined, (await runInput()).body);
  expect(status).toBe(201);
  return body.id as string;
}
const statusOf = async (id: string) => (await call('GET /api/runs/{id}', id)).body.status;

describe('runs', () => {
  it('of ten POSTs at once, one starts a run and nine are told which one runs', async () => {
    const { body } = await runInput();
    const before = await count('benchmark_run');
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => call('POST /api/runs', undefined, body)),
    );
    const [started, ...others] = answers.sort((a, b) => a.status - b.status);
    expect(started!.status).toBe(201);
    for (const { status, body: problem } of others) {
      expect(status).toBe(409);
      expect(problem).toMatchObject({ code: 'conflict' });
      expect(problem.detail).toContain(
        `${String(started!.body.runId)} (id ${String(started!.body.id)}) is active`,
      );
      expect(problem.detail).toMatch(/Wait for it, pause it or stop it/);
    }
    expect(await count('benchmark_run')).toBe(before + 1);
    expect(await count('benchmark_item where benchmark_run_id = $1', [started!.body.id])).toBe(2);
    expect(await count('run_log where benchmark_run_id = $1', [started!.body.id])).toBe(1);
  });

  it('a second POST during a run is a 409 and leaves no trace', async () => {
    await startedRun();
    const { body } = await runInput();
    const before = await digestTables();
    expect((await call('POST /api/runs', undefined, body)).status).toBe(409);
    expect(await digestTables()).toEqual(before);
  });

  it(
    'pause and stop at the same moment end in a stopped run whose log says so last',
    again(async () => {
      const id = await startedRun();
      const [pause, stop] = await Promise.all([
        call('POST /api/runs/{id}/pause', id),
        call('POST /api/runs/{id}/stop', id),
      ]);
      expect(stop.status).toBe(200);
      expect([200, 409]).toContain(pause.status);
      expect(await statusOf(id)).toBe('CANCELLED');
      const { rows } = await db().query<{ kind: string }>(
        `select kind from run_log where benchmark_run_id = $1 and kind <> 'run.created' order by id`,
        [id],
      );
      const expected = pause.status === 200 ? ['run.paused', 'run.stopped'] : ['run.stopped'];
      expect(rows.map(({ kind }) => kind)).toEqual(expected);
    }),
  );

  it.each(['pause', 'stop'])('%s twice at the same moment succeeds once', async (verb) =>
    again(async () => {
      const id = await startedRun();
      const route = `POST /api/runs/{id}/${verb}`;
      expect(await statuses([call(route, id), call(route, id)])).toEqual([200, 409]);
    })(),
  );

  it(
    'of two paused runs that are resumed at the same moment, one goes on',
    again(async () => {
      const [one, two] = [await startedRun().then(paused), await startedRun().then(paused)];
      const route = 'POST /api/runs/{id}/resume';
      expect(await statuses([call(route, one), call(route, two)])).toEqual([200, 409]);
      expect(new Set([await statusOf(one), await statusOf(two)])).toEqual(new Set(['PAUSED', 'RUNNING']));
      await db().query(`update benchmark_run set status = 'CANCELLED'`);
    }),
  );

  it(
    'a retry and a rejudge at the same moment reopen the run once',
    again(async () => {
      const { providerId, body } = await runInput();
      const id = (await call('POST /api/runs', undefined, body)).body.id as string;
      await failJudging(id);
      const answers = [
        call('POST /api/runs/{id}/retry-judging', id, {}),
        call('POST /api/runs/{id}/retry-judging', id, {}),
        call('POST /api/runs/{id}/rejudge', id, { judge: { providerId, model: 'other' } }),
      ];
      expect(await statuses(answers)).toEqual([200, 409, 409]);
      expect(
        await count(`run_log where benchmark_run_id = $1 and kind in ('run.retried', 'run.rejudged')`, [id]),
      ).toBe(1);
      await db().query(`update benchmark_run set status = 'CANCELLED' where id = $1`, [id]);
    }),
  );

  it(
    'a run that is deleted twice, and resumed, at the same moment is gone or runs',
    again(async (round) => {
      const id = await startedRun();
      expect((await call('DELETE /api/runs/{id}', id)).status).toBe(409);
      await paused(id);
      const remove = () => call('DELETE /api/runs/{id}', id);
      const resuming = () => call('POST /api/runs/{id}/resume', id);
      // Each gets a head start in turn.
      const calls = round % 2 ? [remove(), remove(), resuming()] : [resuming(), remove(), remove()];
      const answers = await Promise.all(calls);
      const resume = round % 2 ? answers[2]! : answers[0]!;
      const [first, second] = answers.filter((answer) => answer !== resume);
      const deletes = [first!.status, second!.status].sort((a, b) => a - b);
      if (resume.status === 200) expect(deletes).toEqual([409, 409]);
      else expect([deletes, resume.status]).toEqual([[204, 404], 404]);
      expect(await count('benchmark_item where benchmark_run_id = $1', [id])).toBe(
        resume.status === 200 ? 2 : 0,
      );
      await db().query(`update benchmark_run set status = 'CANCELLED' where id = $1`, [id]);
    }),
  );
});

async function paused(id: string): Promise<string> {
  expect((await call('POST /api/runs/{id}/pause', id)).status).toBe(200);
  return id;
}

async function failJudging(id: string): Promise<void> {
  await db().query(
    `update benchmark_item set status = 'FAILED', failed_phase = 'JUDGING' where benchmark_run_id = $1`,
    [id],
  );
  await db().query(`update run_group set state = 'DONE', total = 2, failed = 2 where benchmark_run_id = $1`, [
    id,
  ]);
  await db().query(`update benchmark_run set status = 'INCOMPLETE', phase = 'JUDGING' where id = $1`, [id]);
}

describe('tasks, collections and providers', () => {
  it(
    'PUTs of one task at the same moment become versions one after the other',
    again(async (round) => {
      const { taskIds } = await seedCollection(1);
      const id = taskIds[0]!;
      const { body: task } = await call('GET /api/tasks/{id}', id);
      const put = (question: string) =>
        call('PUT /api/tasks/{id}', id, { taskId: task.taskId, category: 'c', question });
      const texts = ['a', 'b', 'c', 'd'].map((text) => `${text} ${round}`);
      expect(await statuses(texts.map(put))).toEqual([200, 200, 200, 200]);
      const { rows } = await db().query<{ version: number; question: string }>(
        'select version, question from benchmark_task_version where benchmark_task_id = $1 order by version',
        [id],
      );
      expect(rows.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5]);
      expect(
        rows
          .slice(1)
          .map(({ question }) => question)
          .sort(),
      ).toEqual(texts);
      const { body } = await call('GET /api/tasks/{id}', id);
      expect(body).toMatchObject({ version: 5, question: rows.at(-1)!.question });
    }),
  );

  it(
    'DELETEs of one thing at the same moment succeed once',
    again(async () => {
      const { collectionId, taskIds } = await seedCollection(1);
      const things = { providers: await seedProvider(), tasks: taskIds[0], collections: collectionId };
      for (const [name, id] of Object.entries(things)) {
        const remove = () => call(`DELETE /api/${name}/{id}`, id);
        expect(await statuses([remove(), remove()]), name).toEqual([204, 404]);
      }
    }),
  );

  it(
    'POSTs of one name at the same moment succeed once',
    again(async (round) => {
      const name = `twice ${round}`;
      const bodies = {
        providers: {
          name,
          type: 'OLLAMA',
          baseUrl: 'http://127.0.0.1:9',
          headers: [{ key: 'X-Key', value: 'v', isSecret: true }],
        },
        tasks: { taskId: name, category: 'c', question: 'q' },
        collections: { name },
      };
      for (const [thing, body] of Object.entries(bodies)) {
        const create = () => call(`POST /api/${thing}`, undefined, body);
        expect(await statuses([create(), create()]), thing).toEqual([201, 409]);
      }
    }),
  );

  it(
    'imports of one file at the same moment create each task once',
    again(async (round) => {
      const file = new Blob(
        ['a', 'b', 'c'].map((id) => `- task_id: ${id}${round}\n  category: c\n  question: q\n`),
      );
      const answers = await Promise.all([1, 2, 3].map(() => call('POST /api/tasks/import', undefined, file)));
      const created = answers.map(({ body }) => Number(body.created)).sort((a, b) => a - b);
      expect(created).toEqual([0, 0, 3]);
      expect(await count(`benchmark_task where task_id like '_${round}'`)).toBe(3);
    }),
  );

  it(
    'PUTs of one provider at the same moment leave the headers of one of them, whole',
    again(async (round) => {
      const id = await seedProvider();
      const put = (value: string) =>
        call('PUT /api/providers/{id}', id, {
          name: `put ${round}`,
          type: 'OLLAMA',
          baseUrl: `http://127.0.0.1:9/${value}`,
          headers: ['X-One', 'X-Two'].map((key) => ({ key, value, isSecret: false })),
        });
      expect(await statuses(['a', 'b', 'c'].map(put))).toEqual([200, 200, 200]);
      const { body } = await call('GET /api/providers/{id}', id);
      const value = String(body.baseUrl).slice(-1);
      expect(body.headers).toEqual(['X-One', 'X-Two'].map((key) => ({ key, value, isSecret: false })));
    }),
  );

  it(
    'what a run is made of cannot be deleted from under it',
    again(async () => {
      const { providerId, collectionId, taskIds, body } = await runInput();
      const [run, ...removed] = await Promise.all([
        call('POST /api/runs', undefined, body),
        call('DELETE /api/providers/{id}', providerId),
        call('DELETE /api/collections/{id}', collectionId),
        call('DELETE /api/tasks/{id}', taskIds[0]),
      ]);
      expect([201, 400, 422]).toContain(run.status);
      for (const { status } of removed) expect([204, 409]).toContain(status);
      if (run.status === 201) {
        expect(removed.slice(0, 2).map(({ status }) => status)).toEqual([409, 409]);
        const items = removed[2].status === 204 ? 1 : 2;
        expect(await count('benchmark_item where benchmark_run_id = $1', [run.body.id])).toBe(items);
        await db().query(`update benchmark_run set status = 'CANCELLED' where id = $1`, [run.body.id]);
      } else
        expect(await count('benchmark_run_target_model where provider_config_id = $1', [providerId])).toBe(0);
    }),
  );
});

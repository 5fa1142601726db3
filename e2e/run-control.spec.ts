import { expect, type APIRequestContext } from '@playwright/test';
import { seedTasks, type Seeded } from './seed-tasks';
import { test } from './test';

// Control of runs over REST against the real stack: web server, worker, PostgreSQL, simulated provider.

type Progress = { total: number; completed: number; inProgress: number; judging: number; failed: number };
type Run = { id: string; status: string; phase: string; progress: Progress };

let started: Seeded;
const tasks = 6;

test.beforeAll(async ({ request }) => {
  started = await seedTasks(request, 'control', tasks);
});

const post = (request: APIRequestContext, model: string, judge: string | null) =>
  request.post('/api/runs', {
    data: {
      judge: judge === null ? null : { providerId: started.simulated, model: judge },
      targets: [{ providerId: started.simulated, model }],
      collectionIds: [started.collectionId],
    },
  });

async function start(request: APIRequestContext, model: string, judge: string | null): Promise<string> {
  const response = await post(request, model, judge);
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as Run).id;
}

const read = async (request: APIRequestContext, id: string) =>
  (await (await request.get(`/api/runs/${id}`)).json()) as Run;

const order = (request: APIRequestContext, id: string, verb: string) =>
  request.post(`/api/runs/${id}/${verb}`);

async function until(request: APIRequestContext, id: string, reached: (run: Run) => boolean): Promise<Run> {
  let run = await read(request, id);
  await expect(async () => {
    run = await read(request, id);
    expect(reached(run), JSON.stringify(run.progress)).toBe(true);
  }).toPass({ timeout: 180_000, intervals: [50] });
  return run;
}

const idle = (run: Run) => run.progress.inProgress + run.progress.judging === 0;

for (const [phase, model, judge, begun] of [
  ['BENCHMARKING', 'echo?ttft=1000', null, (run: Run) => run.progress.completed >= 1],
  [
    'JUDGING',
    'echo',
    'judge?ttft=1000',
    (run: Run) => run.phase === 'JUDGING' && run.progress.completed >= 1,
  ],
] as const) {
  test(`pausing in ${phase} lets the call in flight complete; the slot is free; resuming goes on`, async ({
    request,
  }) => {
    const id = await start(request, model, judge);
    await until(request, id, begun);
    expect((await order(request, id, 'pause')).status()).toBe(200);
    const paused = await until(request, id, (run) => run.status === 'PAUSED' && idle(run));
    expect(paused.phase).toBe(phase);
    expect(paused.progress.completed).toBeLessThan(tasks);
    expect((await order(request, id, 'pause')).status()).toBe(409);

    const other = await start(request, 'echo?ttft=600000', null);
    expect((await order(request, id, 'resume')).status()).toBe(409);
    expect((await order(request, other, 'stop')).status()).toBe(200);
    expect(await read(request, id)).toMatchObject({ status: 'PAUSED', progress: paused.progress });

    expect((await order(request, id, 'resume')).status()).toBe(200);
    const ended = await until(request, id, (run) => run.status !== 'RUNNING');
    expect(ended).toMatchObject({ status: 'FINISHED', progress: { completed: tasks, failed: 0 } });
  });

  test(`stopping in ${phase} aborts the call in flight and keeps what is stored`, async ({ request }) => {
    const id = await start(request, model.replace('1000', '2000'), judge?.replace('1000', '2000') ?? null);
    const before = await until(request, id, begun);
    expect((await order(request, id, 'stop')).status()).toBe(200);
    const stopped = await until(request, id, idle);
    expect(stopped.status).toBe('CANCELLED');
    expect(stopped.progress.completed).toBeGreaterThanOrEqual(before.progress.completed);
    expect(stopped.progress.completed).toBeLessThan(tasks);
    for (const verb of ['pause', 'resume', 'stop'])
      expect((await order(request, id, verb)).status()).toBe(409);
    expect((await request.delete(`/api/runs/${id}`)).status()).toBe(204);
  });
}

// A fault that ends after n calls per prompt hits the warm-up's prompt too, which fails the whole group once.
for (const [step, verb, model, judge] of [
  ['generation', 'retry-failed', 'echo?tokens=9&fault=http422&times=1', 'judge'],
  ['judging', 'retry-judging', 'echo?tokens=8', 'judge?fault=http422&times=1'],
] as const) {
  test(`failed ${step} is retried on request until every item is completed`, async ({ request }) => {
    const id = await start(request, model, judge);
    const rounds: number[] = [];
    let run = await until(request, id, (now) => now.status === 'INCOMPLETE');
    while (run.status === 'INCOMPLETE' && rounds.length < 5) {
      const failed = run.progress.failed;
      const retried = await request.post(`/api/runs/${id}/${verb}`, { data: {} });
      expect(await retried.json()).toEqual({ retried: failed });
      rounds.push(failed);
      run = await until(request, id, (now) => now.status === 'INCOMPLETE' || now.status === 'FINISHED');
    }
    // First the warm-up failed them all, then each its own call.
    expect(rounds).toEqual([tasks, tasks]);
    expect(run).toMatchObject({ status: 'FINISHED', progress: { completed: tasks, failed: 0 } });
  });
}

test('of ten runs posted at once one starts; a later one is told which is active', async ({ request }) => {
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => post(request, 'echo?ttft=600000', null)),
  );
  const statuses = answers.map((answer) => answer.status()).toSorted((a, b) => a - b);
  expect(statuses).toEqual([201, ...Array.from({ length: 9 }, () => 409)]);
  const id = ((await answers.find((answer) => answer.status() === 201)!.json()) as Run).id;
  const second = await post(request, 'echo', null);
  expect(second.status()).toBe(409);
  expect(((await second.json()) as { detail: string }).detail).toContain(`id ${id}`);
  expect((await request.delete(`/api/runs/${id}`)).status()).toBe(409);
  await order(request, id, 'stop');
});

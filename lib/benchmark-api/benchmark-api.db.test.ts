import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEngine, type Engine } from '@/cli/testing/start-engine';
import { reportSchema } from '@/lib/reports/report';
import type { RunProgress } from '@/lib/runs/progress';
import { listTasks } from '@/lib/tasks/server/list-tasks';
import { createTaskSchema } from '@/lib/tasks/task';
import { serveRoutes } from '@/lib/testing/serve-routes';
import type { AssayApi } from './assay-api';
import type { AssayBackend } from './backend';
import { httpBackend } from './server/http-backend';
import { localBackend } from './server/local-backend';
import { openApi } from './server/open-api';

let engine: Engine;
let server: Awaited<ReturnType<typeof serveRoutes>>;

beforeAll(async () => {
  engine = await startEngine();
  server = await serveRoutes();
});
afterAll(async () => {
  await server.close();
  await engine.close();
});

const task = (taskId: string, question = `What is ${taskId}?`) =>
  createTaskSchema.parse({ taskId, category: 'C', question });

// The same for a program beside a server and for the command line, which has none.
const backends: [string, () => AssayBackend][] = [
  ['over HTTP', () => httpBackend(server.url)],
  ['in this process', () => localBackend],
];

describe.each(backends)('the API %s', (name, backend) => {
  let api: AssayApi;
  beforeAll(() => (api = openApi(backend())));
  afterAll(() => api.close());
  const stem = name.replaceAll(' ', '-');

  test('models are selected by name; one that is unknown, or twice, is refused', async () => {
    expect(await api.benchmark.listModels()).toContain('simulated/strong');
    await expect(api.benchmark.selectModels(['nope/m'])).rejects.toThrow(/no provider "nope"/);
    await expect(api.benchmark.selectModels(['simulated/a', 'Simulated/a'])).rejects.toThrow(/twice/);
    expect(await api.benchmark.selectModels(['simulated/strong'])).toEqual([
      { providerId: engine.simulatedId, model: 'strong' },
    ]);
  });

  test('a benchmark is started, followed by its events, and reported', async () => {
    await expect(openApi(backend()).benchmark.startBenchmark({ collectionIds: ['1'] })).rejects.toThrow(
      /Call selectJudgeModel/,
    );
    const tasks = ['a', 'b', 'c'].map((id) => task(`${stem}-${id}`));
    const { collectionId } = await api.data.saveTasks(`Set ${stem}`, tasks);
    await api.benchmark.selectModels(['simulated/echo?tokens=60&tps=200', 'simulated/weak?fault=http401']);
    await api.benchmark.selectJudgeModel('simulated/judge');
    const events: string[] = [];
    const progress: RunProgress[] = [];
    const errors: string[] = [];
    let streamed = '';
    const { benchmark } = api;
    benchmark.subscribe('STARTED', ({ runId }) => events.push(`STARTED ${runId.slice(0, 4)}`));
    benchmark.subscribe('PROGRESS_CHANGED', (now) => progress.push(now));
    benchmark.subscribe('STREAMING_RESULT', ({ text }) => (streamed += text));
    benchmark.subscribe('ERROR', ({ message }) => errors.push(message));
    benchmark.subscribe('COMPLETED', ({ status }) => events.push(`COMPLETED ${status}`));
    benchmark.unsubscribe(benchmark.subscribe('COMPLETED', () => events.push('unsubscribed')));
    const run = await benchmark.startBenchmark({ collectionIds: [collectionId] });
    expect(await benchmark.follow(run.id)).toBe('INCOMPLETE');
    expect(events).toEqual(['STARTED run-', 'COMPLETED INCOMPLETE']);
    expect(progress.at(-1)).toMatchObject({ total: 6, completed: 3, failed: 3 });
    expect(streamed.length).toBeGreaterThan(20);
    expect(errors.join('\n')).toMatch(/401/);
    expect(await benchmark.getProgress()).toMatchObject({ status: 'INCOMPLETE' });
    const rows = await api.data.loadResults(run.id, 'COMPLETED');
    expect(rows.map(({ taskId }) => taskId).toSorted()).toEqual(tasks.map(({ taskId }) => taskId));
    expect((await api.data.loadResult(run.id, rows[0]!.id)).prompt).toMatch(/^What is /);
    const report = reportSchema.parse(JSON.parse(await benchmark.generateReport(run.id)));
    expect(report.models.map(({ score }) => score.scored)).toEqual([3, 0]);
    expect(await benchmark.generateReport(run.id, { format: 'junit' })).toContain('<testsuites');
  });

  test('following ends when the caller leaves, or somebody pauses the run, which itself is left alone', async () => {
    const { collectionId } = await api.data.saveTasks(`Slow ${stem}`, [task(`${stem}-slow`)]);
    await api.benchmark.selectModels(['simulated/echo?ttft=60000']);
    await api.benchmark.selectJudgeModel(null);
    const run = await api.benchmark.startBenchmark({ collectionIds: [collectionId] });
    await expect(api.benchmark.startBenchmark({ collectionIds: [collectionId] })).rejects.toMatchObject({
      code: 'conflict',
    });
    const leave = new AbortController();
    api.benchmark.subscribe('PROGRESS_CHANGED', () => leave.abort());
    expect(await api.benchmark.follow(run.id, { signal: leave.signal })).toBeNull();
    expect((await api.benchmark.getProgress()).status).toMatch(/PENDING|RUNNING/);
    const { stopRun } = await import('@/lib/runs/server/change-run-status');
    const end = api.benchmark.follow(run.id);
    await stopRun(run.id);
    expect(await end).toBe('CANCELLED');
  });

  test('single tasks run one after the other, each with events of its own', async () => {
    const { tasks } = api;
    const first = tasks.submitTask({
      task: task(`${stem}-one`),
      model: 'simulated/strong',
      judge: 'simulated/judge',
    });
    const second = tasks.submitTask({ task: task(`${stem}-two`), model: 'simulated/echo' });
    const completed: number[] = [];
    for (const id of [first, second]) tasks.subscribe(id, 'COMPLETED', () => completed.push(id));
    const [[one], [two]] = await Promise.all([tasks.result(first), tasks.result(second)]);
    expect(one).toMatchObject({ taskId: `${stem}-one`, status: 'COMPLETED', score: expect.any(Number) });
    expect(two).toMatchObject({ taskId: `${stem}-two`, status: 'COMPLETED', score: null });
    expect(completed).toEqual([first, second]);
  });

  test('a submission that cannot be made is its own error, and the next goes on', async () => {
    const { tasks } = api;
    const bad = tasks.submitTask({ task: task(`${stem}-bad`), model: 'nope/m' });
    const messages: string[] = [];
    tasks.subscribe(bad, 'ERROR', ({ message }) => messages.push(message));
    const good = tasks.submitTask({ task: task(`${stem}-good`), model: 'simulated/echo' });
    await expect(tasks.result(bad)).rejects.toThrow(/no provider "nope"/);
    expect(await tasks.result(good)).toHaveLength(1);
    expect(messages).toEqual([expect.stringContaining('no provider "nope"')]);
    await expect(tasks.result(99)).rejects.toThrow(/no submission 99/);
  });

  test('a structured task keeps its structure on the way, and is asked as its prompt says', async () => {
    const structured = createTaskSchema.parse({
      ...task(`${stem}-structured`),
      structure: {
        inputType: 'text',
        constraints: [{ type: 'words', min: 900 }],
        judgeInstructions: 'SECRET-RUBRIC',
        systemPrompt: 'OWN-PROMPT',
        inputs: [
          { name: 'a', text: 'first data' },
          { name: null, text: 'second\n  data: "quoted"' },
        ],
      },
    });
    const { collectionId } = await api.data.saveTasks(`Structured ${stem}`, [structured]);
    const { items } = await listTasks({ collectionId, limit: 10 });
    expect(items.map(({ structure }) => structure)).toEqual([structured.structure]);
    const id = api.tasks.submitTask({
      task: structured,
      model: 'simulated/strong',
      judge: 'simulated/judge',
    });
    const results = await api.tasks.result(id);
    expect(results.map(({ inputIndex }) => inputIndex)).toEqual([0, 1]);
    for (const { inputIndex, prompt, response, ledger, checks } of results) {
      const sent = (wanted: string) => {
        const call = ledger.find(({ kind }) => kind === wanted)!;
        return (call.request as { messages: unknown }).messages;
      };
      const asked = api.prompts.buildGenerationPrompt(structured, inputIndex);
      expect(asked).toEqual(sent('GENERATION'));
      expect(asked.at(-1)?.content).toBe(prompt);
      expect(JSON.stringify(asked)).not.toContain('SECRET-RUBRIC');
      expect(checks?.[0]?.met).toBe(false);
      const judged = JSON.stringify(api.prompts.buildJudgePrompt(structured, response!, inputIndex));
      const nonce = /\b[0-9a-f]{24}\b/g;
      expect(judged.replace(nonce, 'N')).toBe(JSON.stringify(sent('JUDGE')).replace(nonce, 'N'));
    }
    expect(() => api.prompts.buildGenerationPrompt(structured, 2)).toThrow(/structured has 0 to 1/);
    expect(() => api.prompts.buildJudgePrompt(task('x'), 'A', 1)).toThrow(/x has index 0 only/);
  });

  test('a prompt is answered whole, also piece by piece; a model that is not there is refused', async () => {
    const { llm } = api;
    await llm.prepareModel('simulated/strong');
    await expect(llm.prepareModel('simulated/gone')).rejects.toThrow(/does not list this model/);
    let pieces = '';
    let count = 0;
    const answer = await llm.streamGenerate('simulated/strong?tps=20', 'Name a colour.', (text) => {
      pieces += text;
      count++;
    });
    expect(pieces).toBe(answer);
    expect(count).toBeGreaterThan(1);
    expect(answer.length).toBeGreaterThan(5);
    await expect(llm.generate('simulated/strong?fault=http401', 'Hello?')).rejects.toMatchObject({
      code: 'provider_failed',
    });
  });

  test('what is refused is refused with the same code on either side', async () => {
    await expect(api.benchmark.getProgress('999999')).rejects.toMatchObject({ code: 'not_found' });
    await expect(api.benchmark.follow('999999')).rejects.toMatchObject({ code: 'not_found' });
    await expect(api.data.saveTasks('', [task('x')])).rejects.toMatchObject({ code: 'invalid' });
  });
});

test('task files are loaded with every fault named, and the judge is asked as in a run', async () => {
  const api = openApi(localBackend);
  const tasks = await api.dataSets.loadTasks('datasets/starter');
  expect(tasks.length).toBeGreaterThan(50);
  await expect(api.dataSets.loadTasks('no/where')).rejects.toMatchObject({ code: 'not_found' });
  const messages = api.prompts.buildJudgePrompt(tasks[0]!, 'An answer to grade');
  expect(JSON.stringify(messages)).toContain('An answer to grade');
});

test('no server at the address is said so', async () => {
  const api = openApi(httpBackend('http://127.0.0.1:9/'));
  await expect(api.benchmark.listModels()).rejects.toThrow(
    'No Assay answers at http://127.0.0.1:9. Is it running?',
  );
});

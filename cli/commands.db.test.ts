import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { AppError } from '@/lib/errors/app-error';
import { getRunSummary } from '@/lib/runs/server/get-run-summary';
import { seedProvider } from '@/lib/testing/seed-run';
import { pause, remove } from './change-run';
import type { Connection } from './connect';
import { evaluate, type EvaluateOptions } from './evaluate';
import { exportRun } from './export-run';
import { findRunId } from './find-run-id';
import { importTasks } from './import';
import { Interrupted } from './interrupted';
import { models } from './models';
import { runs } from './runs';
import { showRun } from './show-run';
import { contextWith as contextOf } from './testing/context-with';
import { recordTerminal } from './testing/record-terminal';
import { startEngine, type Engine } from './testing/start-engine';
import { follow, resume, retry } from './wake-run';

let engine: Engine;
const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-cli-'));

beforeAll(async () => {
  engine = await startEngine();
  fs.cpSync('datasets/examples/minimal.yaml', path.join(cwd, 'set/minimal.yaml'));
});
afterAll(async () => {
  await engine.close();
  fs.rmSync(cwd, { recursive: true });
});

let terminal: ReturnType<typeof recordTerminal>;
beforeEach(() => (terminal = recordTerminal()));

const contextWith = (connection: Partial<Connection> = {}, interrupt?: AbortSignal) =>
  contextOf({ terminal, cwd }, connection, interrupt);

const run = (options: Partial<EvaluateOptions>, context = contextWith()) =>
  evaluate(['set'], { models: ['simulated/strong'], judge: 'simulated/judge', ...options }, context);
const output = () => terminal.output.join('\n');
const errors = () => terminal.errors.join('\n');

test('evaluate imports, runs, and ends with a line per model and where to see it', async () => {
  const context = contextWith({ url: 'http://127.0.0.1:3000', ownsWorker: false });
  expect(await run({ models: ['simulated/strong', 'Simulated/weak'] }, context)).toBe(0);
  const id = await findRunId('latest');
  expect(output()).toMatch(/^\nrun-\d{8}-\w{6}: FINISHED in .* judged by Simulated\/judge\n/);
  expect(output()).toMatch(/Simulated\/strong \(simulated\) +\d+\.\d +2\/2 /);
  expect(output()).toMatch(/Simulated\/weak \(simulated\) +\d+\.\d +2\/2 /);
  expect(output()).toContain(`See it: http://127.0.0.1:3000/runs/${id}`);
  expect(errors()).toContain('Tasks: 2 created, 0 updated, 0 unchanged (collection set)');
  expect(errors()).toMatch(/Simulated\/weak: 2\/2, done in/);
});

test('--json prints one document; --fail-under decides by every model', async () => {
  expect(await run({ models: ['simulated/strong', 'simulated/weak'], failUnder: 99, json: true })).toBe(100);
  const report = JSON.parse(output());
  expect(report).toMatchObject({ exitCode: 100, failUnder: 99, failures: [], run: { status: 'FINISHED' } });
  expect(report.run.aggregates.perModel).toHaveLength(2);
  expect(report.reasons[0]).toMatch(/below --fail-under 99/);
});

test('parameters reach the run; without a judge nothing is scored', async () => {
  fs.writeFileSync(path.join(cwd, 'prompt.txt'), 'Be brief.');
  const options = {
    judge: false as const,
    temperature: 0,
    maxTokens: 50,
    seed: 7,
    repetitions: 2,
    name: 'mine',
  };
  expect(await run({ ...options, systemPrompt: '@prompt.txt', collection: 'Other', json: true })).toBe(0);
  expect(JSON.parse(output()).run).toMatchObject({
    name: 'mine',
    judge: null,
    repetitions: 2,
    parameters: { temperature: 0, maxTokens: 50, seed: 7, systemPrompt: 'Be brief.' },
    collections: [{ name: 'Other' }],
    progress: { total: 4, completed: 4 },
    aggregates: { meanScore: null },
  });
});

test('a model without any result makes the command fail, and the cause is summed up; retry tries again', async () => {
  expect(await run({ models: ['simulated/strong', 'simulated/weak?fault=http401'] })).toBe(1);
  expect(output()).toMatch(/Failed:\n {2}2 × Simulated\/weak\?fault=http401, generation, auth: /);
  expect(errors()).toContain('No item of Simulated/weak?fault=http401 was completed.');
  terminal = recordTerminal();
  expect(await retry('latest', { json: true }, contextWith())).toBe(1);
  expect(errors()).toContain('2 failed items are tried again.');
  expect(JSON.parse(output()).run).toMatchObject({
    status: 'INCOMPLETE',
    progress: { completed: 2, failed: 2 },
  });
});

/** Runs `act` as soon as the newest run has an item done. */
async function onceUnderWay(act: (id: string) => unknown, after: string): Promise<void> {
  for (;;) {
    const id = await findRunId('latest');
    if (id !== after && (await getRunSummary(id)).progress.completed > 0) return void (await act(id));
    await sleep(20);
  }
}

const slow: Partial<EvaluateOptions> = { models: ['simulated/weak?ttft=400'], judge: false, repetitions: 6 };

test('Ctrl-C pauses a run whose worker ends with the command; resume goes on with it', async () => {
  const before = await findRunId('latest');
  const interrupt = new AbortController();
  const [ended] = await Promise.allSettled([
    run(slow, contextWith({}, interrupt.signal)),
    onceUnderWay(() => interrupt.abort(), before),
  ]);
  expect(ended).toMatchObject({ status: 'rejected', reason: expect.any(Interrupted) });
  const id = await findRunId('latest');
  const { runId, status, progress } = await getRunSummary(id);
  expect(progress.inProgress).toBe(0);
  expect((ended as PromiseRejectedResult).reason.message).toContain(`npx assay runs resume ${runId}`);
  expect(status).toBe('PAUSED');
  expect(progress.completed).toBeLessThan(12);
  expect(await resume(runId, {}, contextWith())).toBe(0);
  expect(output()).toMatch(/weak\?ttft=400 \(simulated\) +12\/12/);
});

test('Ctrl-C leaves alone a run that another Assay works on; a second run is refused with what to do', async () => {
  const before = await findRunId('latest');
  const interrupt = new AbortController();
  const foreign = { ownsWorker: false };
  const [ended] = await Promise.allSettled([
    run(slow, contextWith(foreign, interrupt.signal)),
    onceUnderWay(() => interrupt.abort(), before),
  ]);
  expect((ended as PromiseRejectedResult).reason.message).toContain('goes on without this command');
  const { runId, id, status } = await getRunSummary(await findRunId('latest'));
  expect(status).toBe('RUNNING');
  await expect(run({})).rejects.toThrow(new RegExp(`${runId} \\(id ${id}\\) is active[\\s\\S]*runs follow`));
  expect(await follow(runId, {}, contextWith(foreign))).toBe(0);
});

test('a run that somebody pauses ends the command, saying so', async () => {
  const before = await findRunId('latest');
  const [ended] = await Promise.all([
    run(slow, contextWith({ ownsWorker: false })),
    onceUnderWay((id) => pause(id, {}, { ...contextWith(), terminal: recordTerminal() }), before),
  ]);
  expect(ended).toBe(1);
  expect(errors()).toMatch(/it is PAUSED[\s\S]*runs resume run-/);
  expect(await remove('latest', { json: true }, contextWith())).toBe(0);
  expect(await findRunId('latest')).toBe(before);
});

test('a stack without a worker is said to have none', async () => {
  expect(await run({ judge: false }, contextWith({ ownsWorker: false, hasWorker: async () => false }))).toBe(
    0,
  );
  expect(errors()).toContain('no worker is connected');
});

test('unknown providers and models named twice are wrong usage, before anything is imported', async () => {
  await expect(run({ models: ['nope/m'], collection: 'Never' })).rejects.toThrow(/no provider "nope"/);
  await expect(run({ models: ['simulated/a', 'Simulated/a'], collection: 'Never' })).rejects.toThrow(/twice/);
  const { rows } = await db().query(`select 1 from tasks_collection where name = 'Never'`);
  expect(rows).toEqual([]);
});

test('import stores all or, with a fault, nothing; a dry run stores nothing', async () => {
  const task = (id: string) => `- task_id: ${id}\n  category: C\n  sub_category: S\n  question: Q?\n`;
  fs.writeFileSync(path.join(cwd, 'good.yaml'), task('cli-1') + task('cli-2'));
  fs.writeFileSync(path.join(cwd, 'bad.yaml'), `${task('cli-3')}- task_id: cli-4\n`);
  expect(await importTasks(['good.yaml'], { dryRun: true }, contextWith())).toBe(0);
  expect(await importTasks(['good.yaml', 'bad.yaml'], {}, contextWith())).toBe(1);
  const stored = () => db().query(`select 1 from benchmark_task where task_id like 'cli-%'`);
  expect((await stored()).rowCount).toBe(0);
  expect(errors()).toMatch(/bad\.yaml:5:/);
  expect(await importTasks(['good.yaml'], { collection: 'Mine', json: true }, contextWith())).toBe(0);
  expect((await stored()).rowCount).toBe(2);
  expect(JSON.parse(terminal.output.at(-1) ?? '')).toMatchObject({
    imported: true,
    created: 2,
    collection: 'Mine',
  });
});

test('a provider that does not answer stops no other; alone it is an error', async () => {
  await seedProvider({ name: 'Dead Server', baseUrl: 'http://127.0.0.1:9' });
  expect(await models(undefined, {}, contextWith())).toBe(0);
  expect(output()).toMatch(/^Dead Server: \S/m);
  expect(output()).toMatch(/^simulated\/strong /m);
  expect(await models('dead-server', {}, contextWith())).toBe(1);
  terminal = recordTerminal();
  expect(await models('simulated', { json: true }, contextWith())).toBe(0);
  const [list] = JSON.parse(output()).items;
  expect(list).toMatchObject({ provider: { name: 'Simulated', simulated: true }, error: null });
});

test('runs are listed and shown; one that is not there is said so', async () => {
  expect(await runs({ limit: 2 }, contextWith())).toBe(0);
  expect(output().split('\n')).toHaveLength(3);
  expect(errors()).toContain('There are older ones');
  terminal = recordTerminal();
  expect(await runs({ limit: 200, status: 'INCOMPLETE', json: true }, contextWith())).toBe(0);
  const { items } = JSON.parse(output());
  expect(items).toHaveLength(1);
  terminal = recordTerminal();
  expect(await showRun(items[0].runId, {}, contextWith())).toBe(0);
  expect(output()).toContain(`${items[0].runId}: INCOMPLETE`);
  await expect(showRun('run-20000101-ffffff', {}, contextWith())).rejects.toThrow(AppError);
  await expect(showRun("1' or true --", {}, contextWith())).rejects.toThrow(/no run "1' or true --"/);
});

test('a run is exported whole, into a folder under its own name, and not at all when that fails', async () => {
  const { runId } = await getRunSummary(await findRunId('latest'));
  expect(await exportRun('latest', { output: '.', json: true }, contextWith())).toBe(0);
  const file = path.join(cwd, `${runId}.csv`);
  expect(JSON.parse(output())).toEqual({ file, bytes: fs.statSync(file).size });
  expect(fs.readFileSync(file, 'utf8').split('\n')[0]).toMatch(/^run_id,item_id,task_id/);
  await expect(exportRun('latest', { output: 'no/folder/x.csv' }, contextWith())).rejects.toThrow(
    /cannot be written/,
  );
  expect(fs.readdirSync(cwd).filter((name) => name.endsWith('.partial'))).toEqual([]);
});

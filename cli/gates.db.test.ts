import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { reportSchema } from '@/lib/reports/report';
import { evaluate, type EvaluateOptions } from './evaluate';
import { findRunId } from './find-run-id';
import { report } from './report';
import { contextWith } from './testing/context-with';
import { recordTerminal } from './testing/record-terminal';
import { startEngine, type Engine } from './testing/start-engine';

let engine: Engine;
let terminal: ReturnType<typeof recordTerminal>;
const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-gates-'));
const tasks = 12;

function writeTasks(wording = ''): void {
  const task = (i: number) =>
    `- task_id: gate-${i}\n  category: C\n  sub_category: S\n  question: "Question ${i}${wording}?"\n`;
  fs.writeFileSync(path.join(cwd, 'set.yaml'), Array.from({ length: tasks }, (_, i) => task(i)).join(''));
}

beforeAll(async () => {
  engine = await startEngine();
  writeTasks();
});
afterAll(async () => {
  await engine.close();
  fs.rmSync(cwd, { recursive: true });
});
beforeEach(() => (terminal = recordTerminal()));

const run = (options: Partial<EvaluateOptions>) =>
  evaluate(
    ['set.yaml'],
    { models: ['simulated/strong'], judge: 'simulated/judge', collection: 'Gates', ...options },
    contextWith({ terminal, cwd }),
  );
const output = () => terminal.output.join('\n');
const errors = () => terminal.errors.join('\n');
const read = (name: string) => fs.readFileSync(path.join(cwd, name), 'utf8');

/** Moves every score of the newest run, as a better or worse model would. */
const shiftScores = async (runId: string, by: number) =>
  db().query(
    `update benchmark_item set evaluation_score = least(100, greatest(0, 50 + id % 7 + $2)) where benchmark_run_id = $1`,
    [runId, by],
  );

test('the files are written, whatever the gate says, each in the form its name asks for', async () => {
  expect(
    await run({ name: 'baseline', failUnder: 100, junit: 'out.xml', report: 'out.json', passMark: 100 }),
  ).toBe(100);
  expect(read('out.xml')).toMatch(
    /^<\?xml version="1.0"[\s\S]*<testsuite name="Simulated\/strong" tests="12" /,
  );
  expect(reportSchema.parse(JSON.parse(read('out.json'))).run.name).toBe('baseline');
  expect(await report('baseline', { output: 'again.html' }, contextWith({ terminal, cwd }))).toBe(0);
  expect(read('again.html')).toContain('<!doctype html>');
});

test('a file that could not be written is refused before the run', async () => {
  const before = await findRunId('latest');
  await expect(run({ junit: 'no/where/out.xml' })).rejects.toThrow(
    /--junit no\/where\/out\.xml: there is no folder/,
  );
  await expect(run({ report: 'out.pdf' })).rejects.toThrow(/must end in \.html/);
  expect(await findRunId('latest')).toBe(before);
});

test('the same model again is not worse, and the comparison says over how many tasks', async () => {
  expect(await run({ failIfWorseThan: 'baseline', json: true })).toBe(0);
  const { comparison } = JSON.parse(output());
  expect(comparison).toMatchObject({
    targets: [{ name: 'strong', tasks, change: 0, verdict: 'not_worse', reason: null }],
  });
  expect(comparison.baseline).toMatch(/^run-/);
});

test('a model whose interval lies below 0 fails with 100, and one above passes with 0', async () => {
  const baseline = await findRunId('baseline');
  await shiftScores(baseline, 45);
  expect(await run({ failIfWorseThan: 'baseline', models: ['simulated/weak', 'simulated/strong'] })).toBe(
    100,
  );
  // Two models now: the weak one was never asked before, so it is no pass either; the strong one is below its 95 and more.
  expect(output()).toMatch(/^ {2}strong: -[\d.]+ points \[-[\d.]+, -[\d.]+\] over 12 common tasks: worse$/m);
  expect(output()).toMatch(/^ {2}weak: not compared: no task has a score in both runs$/m);
  expect(errors()).toMatch(/strong is worse than in run-\S+, by [\d.]+ points\./);
  await shiftScores(baseline, -50);
  terminal = recordTerminal();
  expect(await run({ failIfWorseThan: baseline })).toBe(0);
  expect(output()).toMatch(
    /^ {2}strong: \+[\d.]+ points \[\+[\d.]+, \+[\d.]+\] over 12 common tasks: not worse$/m,
  );
});

test('other judges, a baseline without scores, and changed tasks are 1 with the reason', async () => {
  await expect(run({ failIfWorseThan: 'baseline', judge: 'simulated/strong' })).rejects.toThrow(
    /judged by Simulated\/judge; points of different judges cannot be compared/,
  );
  await expect(run({ failIfWorseThan: 'no such run' })).rejects.toThrow(/There is no run "no such run"/);
  writeTasks(' in other words');
  expect(await run({ failIfWorseThan: 'baseline' })).toBe(1);
  expect(errors()).toContain('12 tasks have another content than in the baseline');
});

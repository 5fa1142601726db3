import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { taskChecksSchema } from '@/lib/tasks/task-checks';
import { check } from './check';
import { importTasks } from './import';
import { contextWith } from './testing/context-with';
import { recordTerminal } from './testing/record-terminal';

const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-check-'));
afterAll(() => fs.rmSync(cwd, { recursive: true }));

let terminal: ReturnType<typeof recordTerminal>;
beforeEach(() => (terminal = recordTerminal()));
const context = () => contextWith({ terminal, cwd });

const references =
  'expected_answer: { most_expected: "a", good_answer: "b", pass_option: "c" }\n  incorrect_direction: "d"';
const task = (id: string, question: string, rest = references) =>
  `- task_id: ${id}\n  category: Check\n  question: "${question}"\n  ${rest}\n`;

test('an import says what is worth a look, and check lists it', async () => {
  const asked = 'Name three rivers that flow through more than two countries of Europe, longest first.';
  fs.writeFileSync(
    path.join(cwd, 'rivers.yaml'),
    task('rivers', asked) +
      task('rivers-again', `${asked}!`) +
      task('bare', 'Something of its own.', 'sub_category: None') +
      task('same', 'Another one.', 'expected_answer: { most_expected: "Yes", good_answer: "yes" }'),
  );
  expect(await importTasks(['rivers.yaml'], { collection: 'Rivers', dryRun: true }, context())).toBe(0);
  expect(terminal.errors.join('\n')).not.toContain('Worth a look');
  expect(await importTasks(['rivers.yaml'], { collection: 'Rivers' }, context())).toBe(0);
  expect(terminal.errors.join('\n')).toContain(
    'Worth a look: 1 pair of near duplicates, 1 task without any reference, 1 task with identical references. `assay check "Rivers"` lists them.',
  );

  expect(await check('Rivers', {}, context())).toBe(0);
  const output = terminal.output.join('\n');
  expect(output).toContain('4 tasks in use were looked at.');
  expect(output).toMatch(/rivers-again +rivers +1\.00/);
  expect(output).toMatch(/same +missing: pass, incorrect direction; identical: excellent = good/);
  expect(output).toContain('Saturated (every model at 90 or above): 0');
  expect(output).toContain('Of 4 tasks nothing is said about results: that takes 3 models in 2 runs.');
});

test('--json gives what the API gives; a collection that is none is named', async () => {
  expect(await check(undefined, { json: true }, context())).toBe(0);
  expect(taskChecksSchema.parse(JSON.parse(terminal.output.join('\n'))).duplicates.total).toBe(1);
  await expect(check('Rivres', {}, context())).rejects.toThrow('There is no collection "Rivres"');
});

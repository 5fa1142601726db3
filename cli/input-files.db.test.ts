import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { getItem } from '@/lib/runs/server/get-item';
import { listAllItems } from '@/lib/runs/server/list-all-items';
import { evaluate } from './evaluate';
import { findRunId } from './find-run-id';
import { contextWith } from './testing/context-with';
import { recordTerminal } from './testing/record-terminal';
import { startEngine, type Engine } from './testing/start-engine';
import { UsageError } from './usage-error';

let engine: Engine;
let terminal: ReturnType<typeof recordTerminal>;
const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-input-'));
const write = (name: string, content: string | Buffer) => fs.writeFileSync(path.join(cwd, name), content);

beforeAll(async () => {
  engine = await startEngine();
  write(
    'sum.yaml',
    '- name: sum_up\n  description: Sum it up.\n  input_type: text\n  output_type: text\n  input_data: the data of the file\n',
  );
  write('plain.yaml', '- task_id: plain_one\n  category: C\n  question: Why?\n');
  write('one.txt', '\ufefffirst text');
  write('two, too.txt', 'second text');
});
afterAll(async () => {
  await engine.close();
  fs.rmSync(cwd, { recursive: true });
});
beforeEach(() => (terminal = recordTerminal()));

const run = (input: string[] | undefined, files = ['sum.yaml']) =>
  evaluate(
    files,
    { models: ['simulated/strong'], judge: 'simulated/judge', input },
    contextWith({ terminal, cwd }),
  );

const promptsOf = async (reference: string) => {
  const id = await findRunId(reference);
  const rows = await listAllItems(id, {});
  return Promise.all(rows.map(async ({ id: itemId }) => (await getItem(id, itemId)).prompt));
};
const versions = async () => {
  const { rows } = await db().query<{ inputs: unknown }>(
    `select v.structure -> 'inputs' as inputs from benchmark_task t
     join benchmark_task_version v on v.benchmark_task_id = t.id where t.task_id = 'sum_up' order by v.version`,
  );
  return rows.map(({ inputs }) => inputs);
};

test('--input replaces the input data: one item per file, kept as a version that is not made twice', async () => {
  expect(await run(undefined)).toBe(0);
  expect(await promptsOf('latest')).toEqual([expect.stringContaining('the data of the file')]);
  terminal = recordTerminal();
  expect(await run(['one.txt', 'two, too.txt'])).toBe(0);
  const prompts = (await promptsOf('latest')).toSorted();
  expect(prompts).toEqual([
    expect.stringContaining('<input>\nfirst text\n</input>'),
    expect.stringContaining('<input>\nsecond text\n</input>'),
  ]);
  expect(prompts.join()).not.toContain('the data of the file');
  const said = terminal.errors.join('\n');
  expect(said).toContain('0 created, 1 updated, 0 unchanged');
  expect(said).toContain('Input data of sum_up, stored as a version of the task: one.txt, two, too.txt');
  expect(said).not.toContain('reference answers');
  await run(['one.txt', 'two, too.txt']);
  expect(await versions()).toEqual([
    [{ name: null, text: 'the data of the file' }],
    [
      { name: 'one.txt', text: 'first text' },
      { name: 'two, too.txt', text: 'second text' },
    ],
  ]);
});

test('references that were written for other data are remarked on', async () => {
  write(
    'ref.yaml',
    '- name: with_ref\n  description: D.\n  input_type: text\n  output_type: text\n  expected_answer: { most_expected: X }\n',
  );
  expect(await run(['one.txt'], ['ref.yaml'])).toBe(0);
  expect(terminal.errors.join('\n')).toContain('reference answers written for other data: with_ref');
});

test.each<[string, string | Buffer | null, RegExp]>([
  ['gone.txt', null, /--input gone\.txt: there is no such file/],
  ['.', null, /--input \.: it is a folder/],
  ['latin.txt', Buffer.from('ok\ncaf\xe9', 'latin1'), /latin\.txt: line 2 is not UTF-8/],
  ['empty.txt', ' \n', /empty\.txt: is empty/],
  ['nul.txt', 'a\0b', /nul\.txt: /],
  ['long.txt', 'x'.repeat(1_000_001), /longer than 1000000 characters/],
  ['big.txt', 'x'.repeat(10 * 1024 * 1024 + 1), /big\.txt: it has 10\.0 MB, at most 10 MB are read/],
])('%s is wrong usage, before anything is stored', async (name, content, message) => {
  if (content !== null) write(name, content);
  const before = await versions();
  const refused = run(['one.txt', name]);
  await expect(refused).rejects.toThrow(UsageError);
  await expect(refused).rejects.toThrow(message);
  expect(await versions()).toEqual(before);
});

test('a plain question among the tasks is wrong usage that names it', async () => {
  await expect(run(['one.txt'], ['sum.yaml', 'plain.yaml'])).rejects.toThrow(
    /1 of the 2 tasks in the files is a plain question: plain_one/,
  );
  await expect(run(['one.txt'], ['plain.yaml'])).rejects.toThrow(UsageError);
});

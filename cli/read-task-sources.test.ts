import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkTaskSources } from './check-task-sources';
import { readTaskSources } from './read-task-sources';
import { recordTerminal } from './testing/record-terminal';
import { UsageError } from './usage-error';
import { validate } from './validate';

let cwd: string;
beforeEach(() => (cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-sources-'))));
afterEach(() => fs.rmSync(cwd, { recursive: true }));

const task = (id: string) => `- task_id: ${id}\n  category: C\n  sub_category: S\n  question: Q?\n`;

function write(name: string, content: string | Buffer): void {
  const file = path.join(cwd, name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, content);
}

test('a folder is read with all task files below it, and nothing else; its name is the collection', async () => {
  write('set/b.yaml', task('b'));
  write('set/a.yml', task('a'));
  write('set/deep/er/c.YAML', task('c'));
  for (const other of ['set/README.md', 'set/.hidden.yaml', 'set/.git/x.yaml', 'set/node_modules/y.yaml'])
    write(other, 'no task file');
  const { sources } = await readTaskSources(['set'], cwd);
  expect(sources).toHaveLength(1);
  expect(sources[0]?.name).toBe('set');
  expect(sources[0]?.files.map(({ fileName }) => fileName)).toEqual([
    'set/a.yml',
    'set/b.yaml',
    'set/deep/er/c.YAML',
  ]);
});

test('a file is read whatever its ending, its name without it is the collection; named twice it is read once', async () => {
  write('set/tasks.v2.yaml', task('a'));
  write('other.txt', task('b'));
  const { sources } = await readTaskSources(['set/tasks.v2.yaml', 'other.txt', 'set'], cwd);
  expect(sources.map(({ name, files }) => [name, files.length])).toEqual([
    ['tasks.v2', 1],
    ['other', 1],
  ]);
});

test('the folder one is in has a name too', async () => {
  write('a.yaml', task('a'));
  const { sources } = await readTaskSources(['.'], cwd);
  expect(sources[0]?.name).toBe(path.basename(cwd));
});

test.each(['nothing', 'empty'])('"%s" is wrong usage', async (argument) => {
  fs.mkdirSync(path.join(cwd, 'empty'));
  await expect(readTaskSources([argument], cwd)).rejects.toThrow(UsageError);
});

test('a file that is not UTF-8 is a fault in its line, not a text with replacement characters', async () => {
  write('latin.yaml', Buffer.from(`${task('a')}- task_id: caf\xe9\n`, 'latin1'));
  const checked = checkTaskSources(await readTaskSources(['latin.yaml'], cwd));
  expect(checked).toMatchObject({
    files: 1,
    tasks: 0,
    faults: [{ fileName: 'latin.yaml', line: 5, column: 1 }],
  });
});

test('validate names file, line and column of each fault, over all files, and is 1', async () => {
  write('one.yaml', task('same'));
  write('two.yaml', `${task('same')}- task_id: other\n  category: C\n  question: ""\n`);
  const terminal = recordTerminal();
  expect(await validate(['one.yaml', 'two.yaml'], {}, { terminal, cwd })).toBe(1);
  expect(terminal.output).toHaveLength(2);
  expect(terminal.output[0]).toMatch(/^two\.yaml:1:\d+: task_id same is already taken in one\.yaml:1$/);
  expect(terminal.output[1]).toMatch(/^two\.yaml:7:13: .*empty/);
  expect(terminal.errors.at(-1)).toBe('2 faults in 2 files.');
});

test('validate of good files tells how many tasks there are, and is 0', async () => {
  write('one.yaml', task('a') + task('b'));
  const terminal = recordTerminal();
  expect(await validate(['one.yaml'], {}, { terminal, cwd })).toBe(0);
  expect(terminal.output).toEqual(['2 tasks in 1 file, no faults.']);
});

test('validate --json prints one document, faults or not', async () => {
  write('one.yaml', task('a'));
  write('bad.yaml', '- task_id: [\n');
  for (const [file, valid] of [
    ['one.yaml', true],
    ['bad.yaml', false],
  ] as const) {
    const terminal = recordTerminal();
    expect(await validate([file], { json: true }, { terminal, cwd })).toBe(valid ? 0 : 1);
    expect(JSON.parse(terminal.output.join('\n'))).toMatchObject({ valid, files: 1 });
    expect(terminal.errors).toEqual([]);
  }
});

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { createTaskSchema, type TaskInput } from './task';
import { parseTaskFile } from './task-file';
import { writeTaskFile } from './write-task-file';

const nasty = fc.constantFrom(
  ' ',
  '\n',
  '\t',
  '\r\n',
  '\r',
  ': ',
  ' #',
  '- ',
  '---\n',
  '...',
  '"',
  "'",
  '\\',
  '\\n',
  '|',
  '>-',
  '%',
  '@',
  '`',
  'yes',
  '1e3',
  'null',
  '~',
  'true',
  '0x1f',
  '2001-01-01',
  '=',
  '<<',
  '!!str',
  '&a',
  '*a',
  '{',
  '[',
  '?',

  '\u0085',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\u007f',
  '\u0001',
  '\u001b',
  '\uffff',
  '\ue000',
  '😀',
  'é',
  'e\u0301',
  '中',
);
const text = fc
  .array(
    fc.oneof({ weight: 3, arbitrary: nasty }, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })),
    { maxLength: 12 },
  )
  .map((parts) => parts.join('').toWellFormed().replaceAll('\0', ''));
const visibleText = text.filter((value) => value.trim() !== '');
const name = visibleText.map(
  (value) =>
    value
      .replace(/\p{Cc}/gu, ' ')
      .slice(0, 200)
      .toWellFormed()
      .trim() || 'x',
);
const optional = fc.option(text);

const taskInput: fc.Arbitrary<TaskInput> = fc
  .record({
    taskId: name,
    category: name,
    subcategory: fc.option(name),
    question: visibleText,
    excellent: optional,
    good: optional,
    pass: optional,
    incorrectAnswerDirection: optional,
  })
  .map((input) => createTaskSchema.parse(input));

const tasksOf = (file: string) => {
  const { tasks, errors } = parseTaskFile(file);
  expect(errors).toEqual([]);
  return tasks.map(({ task }) => task);
};

const base = createTaskSchema.parse({ taskId: 'a', category: 'c', question: 'q' });

describe('writeTaskFile', () => {
  it('loses nothing on the way through a file', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(taskInput, { minLength: 1, maxLength: 4, selector: (task) => task.taskId }),
        (tasks) => {
          expect(tasksOf(writeTaskFile(tasks))).toEqual(tasks);
        },
      ),
      { numRuns: 500 },
    );
  });

  it.each([
    'a\n',
    'a\n\n',
    'a\n b\n  c',
    ' a\nb',
    '\na',
    'a\n \nb',
    'a\nb ',
    'a\n\tb',
    'a\n   ',
    'a\r\nb',
    'a\n---\nb\n...',
    'x '.repeat(5000),
  ])('keeps %j', (question) => {
    expect(tasksOf(writeTaskFile([{ ...base, question }]))).toEqual([{ ...base, question }]);
  });

  it('writes texts of several lines as blocks and leaves absent ones out', () => {
    expect(writeTaskFile([{ ...base, question: 'one\n\n  two\n', pass: 'x: y' }])).toBe(
      '- task_id: "a"\n  category: "c"\n  question: |\n    one\n\n      two\n  expected_answer:\n    pass_option: "x: y"\n',
    );
  });

  it('escapes what stricter readers refuse, in lines and in blocks', () => {
    const strange = 'a\u0085\u2028\u2029\ufeff\u007f\u009f\uffffb';
    const file = writeTaskFile([{ ...base, taskId: strange, question: `${strange}\n${strange}` }]);
    // oxlint-disable-next-line no-control-regex
    expect(file).toMatch(/^[\n\u0020-\u007e]*$/);
  });

  it('means the same to readers of YAML 1.1', () => {
    const tasks = [{ ...base, taskId: 'yes', question: '1e3', excellent: 'no\noff\n' }];
    expect(parse(writeTaskFile(tasks), { version: '1.1' })).toEqual([
      { task_id: 'yes', category: 'c', question: '1e3', expected_answer: { most_expected: 'no\noff\n' } },
    ]);
  });

  it('writes lists that can be joined, and an empty one as such', () => {
    const other = { ...base, taskId: 'b', question: 'two\nlines' };
    expect(tasksOf(writeTaskFile([other]) + writeTaskFile([base]))).toEqual([other, base]);
    expect(parse(writeTaskFile([]))).toEqual([]);
  });
});

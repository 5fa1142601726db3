import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { constraintSchema, type Constraint } from './constraint';
import { createTaskSchema, type TaskInput } from './task';
import { parseTaskFile } from './task-file';
import { taskStructureSchema } from './task-structure';
import { writeTaskFile } from './write-task-file';

const complete = `- name: chapters
  description: Divide the transcript into chapters.
  input_type: transcript
  output_type: csv
  output_format: "start,end,title"
  evaluation_criteria:
    - Titles say what is spoken of
  constraints:
    min_items: 3
    max_items: 8
    min_duration_minutes: 2
    max_duration_minutes: 7
    required_csv_columns: [start, end, title]
    min_chapter_share: 5
    max_chapter_share: 40
    judged: No chapter overlaps another.
  examples:
    - input: "a talk"
      output: "start,end,title\\n0:00,2:00,Greeting"
      notes: short
  judge_instructions: |
    Deduct 10 for a gap.
  inputs:
    - name: first
      text: hello
    - plain text
  expected_answer: { most_expected: "start,end,title" }
`;
const head = '- name: a\n  description: d\n  input_type: text\n  output_type: text\n';
const faults = (text: string) =>
  parseTaskFile(text).errors.map(({ line, column, path, message }) => `${line}:${column} ${path} ${message}`);
const read = (text: string) => {
  const { tasks, errors } = parseTaskFile(text);
  expect(errors).toEqual([]);
  return tasks.map(({ task }) => task);
};

describe('a structured task file', () => {
  it('is read whole', () => {
    const [task] = read(complete);
    expect(task).toMatchObject({
      taskId: 'chapters',
      question: 'Divide the transcript into chapters.',
      category: 'Structured tasks',
      excellent: 'start,end,title',
    });
    expect(task?.structure).toMatchObject({
      prompt: 'seven_part',
      inputType: 'transcript',
      outputType: 'csv',
      judgeInstructions: 'Deduct 10 for a gap.\n',
      inputs: [
        { name: 'first', text: 'hello' },
        { name: null, text: 'plain text' },
      ],
      examples: [{ input: 'a talk', notes: 'short' }],
    });
    expect(JSON.parse(JSON.stringify(task?.structure?.constraints))).toEqual([
      { type: 'items', min: 3, max: 8 },
      { type: 'durations', minMinutes: 2, maxMinutes: 7 },
      { type: 'required_fields', fields: ['start', 'end', 'title'] },
      { type: 'judged', text: 'chapter_share: at least 5, at most 40' },
      { type: 'judged', text: 'No chapter overlaps another.' },
    ]);
  });

  it('may stand beside plain tasks, and each is written back in its own form', () => {
    const tasks = read(`${complete}- task_id: plain\n  category: c\n  question: q\n`);
    expect(tasks.map(({ structure }) => structure !== null)).toEqual([true, false]);
    const written = writeTaskFile(tasks);
    expect(written).toContain('- name: "chapters"');
    expect(written).toContain('    min_chapter_share: 5\n    max_chapter_share: 40\n');
    expect(written).toContain('    required_csv_columns: ["start","end","title"]\n');
    expect(written).toContain('- task_id: "plain"');
    expect(JSON.stringify(read(written))).toBe(JSON.stringify(tasks));
  });

  it('takes one input as input_data, an exact count, and a list of constraints', () => {
    const [a] = read(`${head}  input_data: |\n    text\n  constraints: { words: 5 }\n`);
    expect(a?.structure).toMatchObject({
      inputs: [{ name: null, text: 'text\n' }],
      constraints: [{ type: 'words', min: 5, max: 5 }],
    });
    const [b] = read(`${head}  constraints:\n    - { type: numbers, field: price, min: 0 }\n`);
    expect(b?.structure?.constraints).toEqual([{ type: 'numbers', field: 'price', min: 0 }]);
  });

  it.each([
    [
      '{ min_words: 500, max_words: 100 }',
      '5:29 0.constraints.min_words min_words 500 is not less than max_words 100',
    ],
    ['{ min_words: 5, max_words: 5 }', 'for exactly 5 write words: 5'],
    ['{ min_depth: 3, max_depth: 2 }', '0.constraints.min_depth min_depth 3 is not less than max_depth 2'],
    [
      '{ min_date: 2026-02-01, max_date: 2026-01-01 }',
      'min_date 2026-02-01 is not less than max_date 2026-01-01',
    ],
    ['{ max_words: many }', '5:29 0.constraints.max_words must be a whole number'],
    ['{ min_words: 1.5 }', 'must be a whole number'],
    ['{ word_count: 5 }', '5:18 0.constraints.word_count Unknown key word_count'],
    ['{ regex: "(" }', 'is no regular expression'],
    ['{ min_style: [1] }', 'must be a number or a short text'],
    ['5', 'must be a mapping such as max_words: 100'],
    ['[{ type: lines }]', '5:25 0.constraints.0.type Invalid'],
  ])('constraints: %s is a fault', (constraints, fault) => {
    expect(faults(`${head}  constraints: ${constraints}\n`).join('\n')).toContain(fault);
  });

  it.each([
    [
      '- name: a\n  description: d\n',
      ['1:3 0.input_type input_type is missing', '1:3 0.output_type output_type is missing'],
    ],
    ['- description: d\n  input_type: text\n  output_type: text\n', ['1:3 0.name name is missing']],
    [head.replace('output_type: text', 'output_type: tabel'), ['4:16 0.output_type Invalid option']],
    [`${head}  criteria: [a]\n`, ['5:3 0.criteria Unknown key criteria: did you mean evaluation_criteria?']],
    [`${head}  question: q\n`, ['Unknown key question: the structured form calls it description']],
    [
      `${head}  evaluation_criteria: [ok, 5]\n`,
      ['5:29 0.evaluation_criteria.1 Invalid input: expected string'],
    ],
    [`${head}  examples: [{ output: o, score: 5 }]\n`, ['5:14 0.examples.0 Unrecognized key: "score"']],
    [
      `${head}  input_data: x\n  inputs: [y]\n`,
      ['5:3 0.input_data stands beside inputs: write one of the two'],
    ],
    [`${head}${head}`, ['5:9 1.task_id task_id a is already taken on line 1']],
    [`${head}  constraints: { json_schema: { a: &a [1], b: *c } }\n`, ['*c refers to no anchor']],
  ])('%j is a fault at its place', (text, expected) => {
    const found = faults(text);
    for (const fault of expected) expect(found.join('\n')).toContain(fault);
  });

  it('survives aliases that grow without end', () => {
    const bomb = `${head}  constraints:\n    json_schema:\n      a: &a [x,x,x,x,x,x,x,x,x,x]\n      b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\n      c: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\n      d: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\n      e: [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]\n`;
    expect(faults(bomb)).toEqual([expect.stringContaining('holds too many values')]);
  });
});

const text = fc
  .array(
    fc.oneof(fc.constantFrom('\n', ' ', ': ', '#', '- ', '"', '\u2028', '\t', '|', 'é😀'), fc.string()),
    { maxLength: 8 },
  )
  .map((parts) => parts.join('').toWellFormed().replaceAll('\0', ''))
  .filter((value) => value.trim() !== '');
const short = text.map((value) => value.slice(0, 200).toWellFormed()).filter((value) => value.trim() !== '');
const bounded = fc.record({ min: fc.nat(9), max: fc.integer({ min: 9, max: 20 }) });
const constraint: fc.Arbitrary<Constraint> = fc
  .oneof(
    bounded.map((range) => ({ type: 'words', ...range })),
    fc.nat(9).map((n) => ({ type: 'items', min: n, max: n })),
    fc.nat(9).map((max) => ({ type: 'sentences', max })),
    fc.record(
      { type: fc.constant('numbers'), min: fc.integer({ max: 0 }), field: short },
      { requiredKeys: ['type', 'min'] },
    ),
    fc.constant({ type: 'durations', minMinutes: 0.5, maxMinutes: 7 }),
    fc.constant({ type: 'dates', earliest: '2026-01-01' }),
    fc.array(short, { minLength: 1, maxLength: 3 }).map((fields) => ({ type: 'required_fields', fields })),
    fc.dictionary(short, fc.jsonValue({ maxDepth: 2 })).map((schema) => ({ type: 'json_schema', schema })),
    fc.record(
      {
        type: fc.constant('contains'),
        texts: fc.array(short, { minLength: 1, maxLength: 2 }),
        mode: fc.constantFrom('all', 'any'),
        negate: fc.boolean(),
      },
      { requiredKeys: ['type', 'texts'] },
    ),
    text.map((value) => ({ type: 'equals', text: value })),
    short.map((value) => ({ type: 'judged', text: value })),
    fc
      .constantFrom(
        'tone: at least 3',
        'x: at least 1, at most 2',
        'words: at most 5',
        'a: at most 1e5',
        'b: at least 007',
      )
      .map((value) => ({ type: 'judged', text: value })),
  )
  .map((raw) => constraintSchema.safeParse(JSON.parse(JSON.stringify(raw))))
  .filter((parsed) => parsed.success)
  .map((parsed) => parsed.data);

const structured: fc.Arbitrary<TaskInput> = fc
  .record({
    prompt: fc.constantFrom('question', 'seven_part'),
    inputType: fc.constantFrom(null, 'text', 'csv'),
    outputType: fc.constantFrom(null, 'csv', 'json'),
    outputFormat: fc.option(text),
    evaluationCriteria: fc.array(text, { maxLength: 3 }),
    constraints: fc.array(constraint, { maxLength: 5 }),
    examples: fc.array(fc.record({ input: fc.option(text), output: text, notes: fc.option(text) }), {
      maxLength: 2,
    }),
    judgeInstructions: fc.option(text),
    inputs: fc.array(fc.record({ name: fc.option(short), text }), { maxLength: 3 }),
    systemPrompt: fc.option(text),
    followUps: fc.array(text, { maxLength: 2 }),
  })
  .map((structure) =>
    createTaskSchema.parse({
      taskId: 'a',
      category: 'c',
      question: 'q',
      structure: taskStructureSchema.parse(structure),
    }),
  );

describe('writeTaskFile of structured tasks', () => {
  it('loses nothing on the way through a file', () => {
    fc.assert(
      fc.property(structured, (task) => {
        const written = writeTaskFile([task]);
        expect(read(written).map((value) => JSON.parse(JSON.stringify(value)) as unknown)).toEqual([
          JSON.parse(JSON.stringify(task)),
        ]);
      }),
      { numRuns: 300 },
    );
  });
});

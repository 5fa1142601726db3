import { describe, expect, it } from 'vitest';
import { readTaskFile } from './read-task-file';

const read = (text: string, fileName = '') => readTaskFile({ fileName, text });
const config = (assert: string, prompt = 'Say {{a}} {{b}}.') =>
  `prompts: [${JSON.stringify(prompt)}]\ntests:\n  - vars: {a: x, b: {c: [y]}}\n    assert:\n      ${assert}\n`;
const structure = (assert: string) => read(config(assert)).tasks[0]?.task.structure;
const constraints = (assert: string) => structure(assert)?.constraints;
const unmapped = (text: string) =>
  read(text).unmapped.map(({ line, path, reason }) => `${line} ${path}: ${reason}`);

describe('readPromptfoo is chosen', () => {
  it.each([
    ['by keys at the top', 'prompts: [hi]\ntests: []\n', ''],
    ['by keys of a list', '- vars: {prompt: hi}\n', 'tests.yaml'],
    ['in JSON', '{\n"prompts": ["hi"], "tests": [{}]}', 'promptfooconfig.json'],
    ['in a JSON list', '[{"vars": {"prompt": "hi"}}]', ''],
  ])('%s', (_, text, fileName) => {
    expect(read(text, fileName).format).toBe('promptfoo');
  });

  it('and not for tasks of our own that speak of it', () => {
    expect(read('- task_id: a\n  category: c\n  question: |\n    tests:\n      vars: x\n').format).toBe(
      'tasks',
    );
  });
});

describe('readPromptfoo maps', () => {
  it.each([
    ['- {type: equals, value: x}', { type: 'equals', text: 'x' }],
    ['- {type: equals, value: "{{a}}{{b.c[0]}}"}', { type: 'equals', text: 'xy' }],
    ['- {type: equals, value: 5}', { type: 'equals', text: '5' }],
    ['- {type: iequals, value: x}', { type: 'equals', text: 'x', ignoreCase: true }],
    ['- {type: not-contains, value: x}', { type: 'contains', texts: ['x'], negate: true }],
    ['- {type: icontains, value: x}', { type: 'contains', texts: ['x'], ignoreCase: true }],
    ['- {type: contains-all, value: [x, y]}', { type: 'contains', texts: ['x', 'y'], mode: 'all' }],
    ['- {type: contains-any, value: "x, y"}', { type: 'contains', texts: ['x', 'y'], mode: 'any' }],
    [
      '- {type: icontains-any, value: [x]}',
      { type: 'contains', texts: ['x'], mode: 'any', ignoreCase: true },
    ],
    ['- {type: starts-with, value: a.b}', { type: 'regex', pattern: '^a\\.b' }],
    ["- {type: not-regex, value: '^\\d{2}$'}", { type: 'regex', pattern: '^\\d{2}$', negate: true }],
    ['- {type: is-json}', { type: 'json_schema', schema: {} }],
    ['- {type: is-json, value: {type: array}}', { type: 'json_schema', schema: { type: 'array' } }],
    ['- {type: assert-set, assert: [{type: equals, value: x}]}', { type: 'equals', text: 'x' }],
  ])('%s', (assert, constraint) => {
    expect(constraints(assert)).toEqual([constraint]);
  });

  it('rubrics to the judge, facts and equal texts to references', () => {
    const assert = '- {type: llm-rubric, value: polite}\n      - {type: not-llm-rubric, value: long}';
    expect(structure(assert)?.judgeInstructions).toBe(
      'The answer must meet each of these:\n- polite\n- It must not hold that: long',
    );
    const facts = '- {type: factuality, value: "A {{a}}"}\n      - {type: equals, value: B}';
    const { task } = read(config(facts)).tasks[0] ?? {};
    expect(task?.excellent).toBe('A x');
    expect(task?.structure?.judgeInstructions).toContain('- The answer must agree with: B');
  });

  it('each prompt with each test and each value of a list, with the default test in all', () => {
    const { tasks, errors } = read(
      'description: Two\nprompts: ["{{a}}?", "[{\\"role\\":\\"system\\",\\"content\\":\\"{{s}}\\"},{\\"role\\":\\"user\\",\\"content\\":\\"{{a}}!\\"}]"]\n' +
        'defaultTest: {vars: {s: brief}, options: {prefix: "> "}, assert: [{type: is-json}]}\n' +
        'tests:\n  - description: letters\n    vars: {a: [x, y]}\n',
    );
    expect(errors).toEqual([]);
    expect(tasks.map(({ task }) => [task.question, task.structure?.systemPrompt])).toEqual([
      ['> x?', null],
      ['> x!', 'brief'],
      ['> y?', null],
      ['> y!', 'brief'],
    ]);
    expect(tasks[0]?.task).toMatchObject({ category: 'Two', subcategory: 'letters' });
    expect(new Set(tasks.map(({ task }) => task.taskId)).size).toBe(4);
    expect(tasks[3]?.task.taskId).toMatch(/^letters-[0-9a-f]{12}$/);
  });

  it('prompts without tests, and tests without prompts by their variable prompt', () => {
    expect(read('prompts: [Hi there]\n').tasks.map(({ task }) => task.question)).toEqual(['Hi there']);
    expect(read('- vars: {prompt: Hello}\n').tasks.map(({ line, task }) => [line, task.question])).toEqual([
      [1, 'Hello'],
    ]);
  });
});

describe('readPromptfoo reports', () => {
  it.each([
    ['- {type: javascript, value: "1"}', 'tests.0.assert.0: runs code, which an import never does'],
    ['- {type: latency, threshold: 5}', 'tests.0.assert.0: is about the call'],
    ['- {type: similar, value: x, threshold: 0.8}', 'tests.0.assert.0: a task has no check of this type'],
    ['- {type: constructor, value: x}', 'tests.0.assert.0: a task has no check of this type'],
    ['- {type: not-is-json}', 'tests.0.assert.0: a task has no check of this type'],
    ['- {type: regex, value: "("}', 'tests.0.assert.0: cannot be a check: is no regular expression'],
    ['- {type: equals, value: {a: 1}}', 'tests.0.assert.0: has no value that a check could use'],
    ['- {type: equals, value: "file://x.txt"}', 'tests.0.assert.0: its value stands in another file'],
    ['- {type: equals, value: "{{ a | upper }}"}', 'tests.0.assert.0: the template syntax {{ a | upper }}'],
    ['- {type: equals, value: x, transform: y}', 'tests.0.assert.0: checks a transformed answer'],
    ['- {type: equals, value: x, weight: 0}', 'tests.0.assert.0: weighs nothing'],
    ['- {type: equals, value: x, weight: 2}', 'tests.0.assert.0.weight: all checks of a task weigh the same'],
    ['- {type: llm-rubric, value: x, threshold: 0.5}', 'tests.0.assert.0.threshold: a score takes the place'],
    [
      '- {type: assert-set, threshold: 0.5, assert: []}',
      'tests.0.assert.0: is a set of which a part may fail',
    ],
    ['- {value: x}', 'tests.0.assert.0: has no type'],
    ['- text', 'tests.0.assert.0: is no assertion'],
  ])('%s', (assert, entry) => {
    expect(unmapped(config(assert))).toEqual([expect.stringContaining(`5 ${entry}`)]);
  });

  it('variables that nothing uses', () => {
    const text =
      'prompts: ["{{a}}"]\ndefaultTest:\n  vars: {d: 1}\ntests:\n  - vars: {a: "{{b.c}}", b: {c: x}, e: 2}\n    assert: [{type: equals, value: "{{ f }}"}]\n  - vars: {a: z, f: 3}\n';
    expect(unmapped(text).filter((entry) => entry.includes('uses this variable'))).toEqual([
      '3 defaultTest.vars.d: no prompt and no assertion uses this variable',
      '5 tests.0.vars.e: no prompt and no assertion uses this variable',
    ]);
  });

  it('keys of the file and of tests, and prompts in other files', () => {
    const text =
      'prompts:\n  - file://p.txt\n  - {raw: Hi, label: greeting}\nproviders: [x]\nsharing: true\n' +
      'tests:\n  - metadata: {a: 1}\n    threshold: 1\n    options: {transform: x}\n  - file://t.yaml\n';
    expect(unmapped(text)).toEqual([
      expect.stringContaining('4 providers: models are chosen when a run starts'),
      expect.stringContaining('5 sharing: '),
      expect.stringContaining('2 prompts.0: stands in another file'),
      expect.stringContaining('3 prompts.1.label: '),
      expect.stringContaining('7 tests.0.metadata: '),
      expect.stringContaining('8 tests.0.threshold: '),
      expect.stringContaining('9 tests.0.options.transform: '),
      expect.stringContaining('10 tests.1: stands in another file'),
    ]);
  });

  it.each([
    ['{{ a | upper }}', 'the template syntax {{ a | upper }} is not supported'],
    ['{% if a %}x{% endif %}', 'the template syntax {% if a %} is not supported'],
    ['{{ missing }}', 'the variable missing is not set'],
    ['{{ constructor.name }}', 'the variable constructor.name is not set'],
    ['{{ a.__proto__ }}', 'the variable a.__proto__ is not set'],
    ['{{ range(9) }}', 'the template syntax'],
  ])('the test whose prompt cannot be made: %s', (prompt, problem) => {
    const { tasks, unmapped: entries } = read(
      `prompts: ["{{a}}", ${JSON.stringify(prompt)}]\ntests:\n  - vars: {a: x}\n`,
    );
    expect(tasks).toHaveLength(1);
    expect(entries).toMatchObject([
      { line: 3, path: 'tests.0', reason: expect.stringContaining(problem) as string },
    ]);
  });
});

describe('readPromptfoo refuses', () => {
  it.each([
    ['prompts: ["file://a.txt"]\n', '1: none of the prompts stands in this file'],
    ['prompts: [hi]\ntests: "file://a.csv"\n', '2: The file holds no test that a task can be made of'],
    ['prompts: [hi\ntests: []\n', ': The [ opened here'],
    ['prompts: ["{{a}}"]\ntests:\n  - vars: {a: "{{a}}{{a}}"}\n', '3: The file holds no test'],
    ['prompts: [hi]\n---\nprompts: [ho]\n', '1: The file holds several documents'],
    ['prompts: [hi]\ntests:\n  - vars: {a: 1, a: 2}\n', '3: stands twice: remove one'],
    ['prompts: [""]\ntests: [{}]\n', '2: is empty: write the question'],
    ['prompts: ["a\\0b"]\n', '1: holds a NUL'],
  ])('%j', (text, fault) => {
    const { errors } = readTaskFile({ fileName: '', text, format: 'promptfoo' });
    expect(errors.map(({ line, message }) => `${line}: ${message}`)).toEqual([
      expect.stringContaining(fault),
    ]);
  });

  it('aliases and variables that grow without end', () => {
    const bomb = Array.from({ length: 9 }, (_, i) => `  v${i + 1}: &l${i + 1} [${`*l${i},`.repeat(9)}]`).join(
      '\n',
    );
    const { errors } = readTaskFile({
      fileName: '',
      text: `prompts: [hi]\nx:\n  v0: &l0 [1]\n${bomb}\n`,
      format: 'promptfoo',
    });
    expect(errors[0]?.message).toContain('cannot be read');
    const vars = Array.from({ length: 5 }, (_, i) => `v${i}: "${`{{v${i + 1}}}`.repeat(100)}"`).join(', ');
    const grown = read(`prompts: ["{{v0}}"]\ntests: [{vars: {${vars}, v5: ${'x'.repeat(100)}}}]\n`);
    expect(grown.errors[0]?.message).toContain('its variables make it too long');
    const many = read(
      `prompts: ["{{a}}{{b}}"]\ntests: [{vars: {a: [${'1,'.repeat(100)}], b: [${'1,'.repeat(100)}]}}]\n`,
    );
    expect(many.errors[0]?.message).toContain('more than 1000 combinations');
  });
});

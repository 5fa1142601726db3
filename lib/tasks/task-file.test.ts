import { describe, expect, it } from 'vitest';
import { parseTaskFile } from './task-file';

const complete = `- task_id: "sql_select_users"
  category: "Coding"
  sub_category: "SQL"
  question: "Given a table 'users', write a SQL query to select names."
  expected_answer:
    most_expected: "SELECT name FROM users;"
    good_answer: "SELECT users.name FROM users;"
    pass_option: "Any valid SQL selecting 'name'."
  incorrect_direction: "Selecting wrong column, syntax errors, wrong table."
`;
const task = (id: string, rest = '') => `- task_id: ${id}\n  category: c\n  question: q\n${rest}`;
const faults = (text: string) =>
  parseTaskFile(text).errors.map(
    ({ line, column, path, message }) => `${line}:${column} ${path ? `${path} ` : ''}${message}`,
  );
const ids = (text: string) => parseTaskFile(text).tasks.map((entry) => entry.task.taskId);

describe('parseTaskFile reads', () => {
  it('the form of the specification', () => {
    expect(parseTaskFile(complete)).toEqual({
      errors: [],
      notes: [],
      tasks: [
        {
          line: 1,
          task: {
            taskId: 'sql_select_users',
            category: 'Coding',
            subcategory: 'SQL',
            question: "Given a table 'users', write a SQL query to select names.",
            excellent: 'SELECT name FROM users;',
            good: 'SELECT users.name FROM users;',
            pass: "Any valid SQL selecting 'name'.",
            incorrectAnswerDirection: 'Selecting wrong column, syntax errors, wrong table.',
            structure: null,
          },
        },
      ],
    });
  });

  it('lists in several documents, a single task, an indented list, CRLF and a BOM', () => {
    expect(ids(`---\n${task('a')}---\n${task('b')}...\n---\n`)).toEqual(['a', 'b']);
    expect(ids('task_id: a\ncategory: c\nquestion: q\n')).toEqual(['a']);
    expect(ids(`  ${task('a').replaceAll('\n', '\n  ')}`)).toEqual(['a']);
    expect(ids(`\ufeff${(task('a') + task('b')).replaceAll('\n', '\r\n')}`)).toEqual(['a', 'b']);
  });

  it('texts through anchors', () => {
    const text =
      task('a', '  incorrect_direction: &wrong off topic\n') + task('b', '  incorrect_direction: *wrong\n');
    expect(parseTaskFile(text).tasks[1]?.task.incorrectAnswerDirection).toBe('off topic');
  });

  it('words that older YAML takes for booleans as text', () => {
    expect(parseTaskFile(task('yes', '  sub_category: off\n')).tasks[0]?.task).toMatchObject({
      taskId: 'yes',
      subcategory: 'off',
    });
  });
});

describe('parseTaskFile notes', () => {
  it('which references are missing, with the file', () => {
    const { notes } = parseTaskFile(complete + task('b') + task('c'), { fileName: 'x.yaml' });
    expect(notes).toHaveLength(4);
    expect(notes[0]).toBe('x.yaml: 2 of 3 tasks without expected_answer.most_expected: b, c');
  });
});

describe('parseTaskFile finds', () => {
  it.each([
    ['an empty file', '', '1:1 The file holds no task'],
    ['comments only', '# nothing\n', '1:1 The file holds no task'],
    ['an empty list', '[]\n', '1:1 The file holds no task'],
    ['a text instead of a list', '\nhello\n', '2:1 The file is no list of tasks'],
    ['an entry that is no mapping', '- 5\n', '1:3 0 must be a mapping'],
    ['a missing key', '- task_id: a\n  question: q\n', '1:3 0.category category is missing'],
    ['an empty value', '- task_id: a\n  category:\n  question: q\n', '2:12 0.category is empty'],
    ['a number', task('007'), '1:12 0.task_id must be text, but 007 is read as a number: write "007"'],
    [
      'a boolean',
      task('a', '  sub_category: true\n'),
      '4:17 0.sub_category must be text, but true is read as a boolean',
    ],
    [
      'a list as a text',
      task('a', '  sub_category: [b]\n'),
      '4:17 0.sub_category must be text but is a list',
    ],
    [
      'an unknown key',
      task('a', '  sub_categry: b\n'),
      '4:3 0.sub_categry Unknown key sub_categry: did you mean sub_category?',
    ],
    [
      'a misplaced key',
      task('a', '  pass_option: b\n'),
      '4:3 0.pass_option Unknown key pass_option: it belongs under expected_answer',
    ],
    [
      'a foreign key',
      task('a', '  expected_answer:\n    points: b\n'),
      '5:5 0.expected_answer.points Unknown key points: the keys here are most_expected, good_answer, pass_option',
    ],
    [
      'a list with a key around it',
      `tasks:\n${task('a')}`,
      '1:1 0.tasks Unknown key tasks: write the list of tasks itself',
    ],
    [
      'a text as expected_answer',
      task('a', '  expected_answer: b\n'),
      '4:20 0.expected_answer must be a mapping of most_expected',
    ],
    ['a doubled key', task('a', '  question: r\n'), '4:3 0.question question stands twice, first on line 3'],
    [
      'a doubled task_id',
      task('a') + task('b') + task('a'),
      '7:12 2.task_id task_id a is already taken on line 1',
    ],
    ['a long id', task('a'.repeat(256)), '1:12 0.task_id is longer than 255 characters'],
    [
      'NUL by an escape',
      task('a', '  sub_category: "a\\0"\n'),
      '4:17 0.sub_category has a line break or control',
    ],
    ['NUL itself', task('a').replace('q\n', '"q\0"\n'), '3:13 0.question holds a NUL'],
    ['an unknown anchor', task('a', '  sub_category: *b\n'), '4:17 0.sub_category *b refers to no anchor'],
    [
      'merge keys',
      task('a', '  <<: {sub_category: b}\n'),
      '4:3 0.<< Unknown key <<: merge keys are not supported',
    ],
    [
      'a tag',
      task('a', '  sub_category: !include b\n'),
      '4:17 Unresolved tag: !include: tags are not supported',
    ],
    ['a tab', task('a', '\tsub_category: b\n'), '4:2 The line is indented with a tab'],
    ['a colon in a bare text', task('a', '  sub_category: b: c\n'), '4:17 Nested mappings are not allowed'],
    ['an open quote', task('a', '  sub_category: "b\n') + task('c'), '4:17 The " opened here'],
    ['an open bracket', task('a', '  sub_category: [b\n') + task('c'), '4:17 The [ opened here'],
    ['a BOM in the middle', `${task('a')}\ufeff${task('b')}`, '4:'],
  ])('%s', (_, text, fault) => {
    const found = faults(text);
    expect(found.filter((line) => line.startsWith(fault))).toHaveLength(1);
  });

  it('every fault in one pass, by line, and keeps the sound tasks', () => {
    const text =
      task('a') +
      task('b', '  sub_category: "open\n') +
      task('c', '  sub_category: 5\n  expected_answer: {best: x}\n') +
      task('d', '\texcellent: x\n') +
      task('e').replace('question', 'queston') +
      task('a') +
      task('f');
    expect(faults(text)).toEqual([
      '7:17 The " opened here is not closed where it should be',
      '11:17 2.sub_category must be text, but 5 is read as a number: write "5"',
      '12:21 2.expected_answer.best Unknown key best: the keys here are most_expected, good_answer, pass_option',
      '16:2 The line is indented with a tab: indent with spaces',
      '17:3 4.question question is missing',
      '19:3 4.queston Unknown key queston: did you mean question?',
      '20:12 5.task_id task_id a is already taken on line 1',
    ]);
    expect(ids(text)).toEqual(['a', 'f']);
  });

  it('nesting without end, and aliases that grow the file', () => {
    expect(faults('['.repeat(100_000))).toEqual([expect.stringContaining('nested too deeply')]);
    const long = 'x'.repeat(900_000);
    const uses = Array.from({ length: 30 }, (_, i) => task(`t${i}`, '  incorrect_direction: *l\n')).join('');
    expect(faults(task('a', `  incorrect_direction: &l ${long}\n`) + uses)).toEqual([
      expect.stringContaining('grows beyond'),
    ]);
  });

  it('files that would cost more than there is, and says how far it read', () => {
    expect(faults('- \n'.repeat(1_000_001))).toEqual([
      expect.stringMatching(/^\d{6,}:\d The file is read up to here/),
    ]);
    expect(faults(`- a\nfoo\n${'b: c\n'.repeat(300_000)}`)).toEqual(['2:1 Unexpected scalar at node end']);
  });

  it('no more faults than a reader can use', () => {
    const parsed = parseTaskFile('- 5\n'.repeat(3000));
    expect(parsed.errors).toHaveLength(1000);
    expect(parsed.notes).toEqual(['2000 more faults are not listed: correct these first']);
  });
});

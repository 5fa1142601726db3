import { describe, expect, it } from 'vitest';
import { readTaskFile, type TaskFile } from './read-task-file';

const read = (text: string, file: Partial<TaskFile> = {}) => readTaskFile({ fileName: '', text, ...file });
const faults = (text: string, file: Partial<TaskFile> = {}) =>
  read(text, file).errors.map(({ line, path, message }) => `${line}: ${path && `${path} `}${message}`);

describe('readTaskFile finds the form', () => {
  it.each([
    ['by the name', 'id\n', 'x.CSV', 'csv'],
    ['by the name, whatever the text looks like', '[1]', 'x.yaml', 'tasks'],
    ['JSONL by its brace', '{"question":"q"}\n', '', 'jsonl'],
    ['CSV by its header', 'id,question\n1,q\n', 'noending', 'csv'],
    ['YAML by its list', '# a, b\n- task_id: a, b\n', '', 'tasks'],
    ['YAML by its key', '---\n"task_id": a, b\n', '', 'tasks'],
  ])('%s', (_, text, fileName, format) => {
    expect(read(text, { fileName }).format).toBe(format);
  });
});

describe('readTaskFile reads rows', () => {
  it('with known columns, and reports each column and key that no field takes', () => {
    const { tasks, errors, unmapped, columns } = read(
      'id,prompt,answer,level,note\n1,q,a,hard,\n2,r,b,easy,\n',
    );
    expect(errors).toEqual([]);
    expect(tasks).toMatchObject([
      { line: 2, task: { taskId: '1', category: 'Imported', question: 'q', excellent: 'a', good: null } },
      { line: 3, task: { taskId: '2' } },
    ]);
    expect(unmapped).toEqual([
      { line: 2, path: 'level', value: 'hard', reason: 'no field of a task takes this column', count: 2 },
    ]);
    expect(columns?.[3]).toEqual({ name: 'level', field: null, samples: ['hard', 'easy'] });
  });

  it('of JSON, nested ones by their path', () => {
    const { tasks, unmapped } = read(
      '{"id":7,"question":"q","expected_answer":{"most_expected":"e","points":[1]},"tags":["x"]}',
      { category: 'Mine' },
    );
    expect(tasks).toMatchObject([{ task: { taskId: '7', category: 'Mine', excellent: 'e' } }]);
    expect(unmapped.map(({ path, value }) => [path, value])).toEqual([
      ['expected_answer.points', '[1]'],
      ['tags', '["x"]'],
    ]);
  });

  it('with ids that stay the same when rows move and references change', () => {
    const ids = (text: string) => read(text, { fileName: 'x.csv' }).tasks.map(({ task }) => task.taskId);
    const [first, second] = ids('question,answer\nWhat is 2+2?,4\nWhat is 2+3?,5\n');
    expect(first).toMatch(/^what-is-2-2-[0-9a-f]{12}$/);
    expect(ids('question,answer\nNew?,x\nWhat is 2+3?,five\nWhat is 2+2?,4\n').slice(1)).toEqual([
      second,
      first,
    ]);
    expect(ids('question\nWhat is 2+2?\nWhat is 2+2?\n')).toEqual([first, `${first}-2`]);
  });

  it('and names the column and the line of what a task cannot hold', () => {
    const surrogate = '{"prompt":"\\ud800","id":"a"}';
    expect(
      faults(
        `${surrogate}\n{"prompt":"a\\u0000","id":"b"}\n{"prompt":1.50}\n{"prompt":["q"]}\n{"prompt":""}`,
      ),
    ).toEqual([
      expect.stringMatching(/^1: prompt holds a NUL character or half a surrogate/),
      expect.stringMatching(/^2: prompt holds a NUL/),
      '3: prompt must be text but is number 1.5: put it in quotes',
      '4: prompt must be text but is object ["q"]: put it in quotes',
      '5: prompt is empty: write the question',
    ]);
    expect(faults(`question\n${'x'.repeat(1_000_001)}\n`, { fileName: 'x.csv' })).toEqual([
      '2: question is longer than 1000000 characters: shorten it',
    ]);
  });

  it('only when a column is the question, and a mapping names columns that are there', () => {
    expect(faults('a,b\n1,2\n')).toEqual([
      '1: No column is known as the question: say which one is (question=COLUMN); the columns are a, b',
    ]);
    expect(faults('a,b\n1,2\n', { columns: { question: 'c' } })).toEqual([
      '1: There is no column c for question: the columns are a, b',
    ]);
    expect(faults('question,b\n')).toEqual(['1: The file has columns and no row']);
    expect(faults('{}')).toEqual([expect.stringContaining('the file has no columns')]);
    expect(read('a,b\n1,2\n', { columns: { question: 'b' } }).tasks).toMatchObject([
      { task: { question: '2' } },
    ]);
    expect(faults(`question,${Array.from({ length: 600 }, (_, i) => `c${i}`).join()}\n`)).toEqual([
      '1: The file has 601 columns; at most 500 are read',
    ]);
  });

  it('and lists no more than a reader can use', () => {
    const { errors, notes } = read(`question,b\n${'q\n'.repeat(3000)}`);
    expect(errors).toHaveLength(1000);
    expect(notes).toContain('2000 more faults are not listed: correct these first');
    const keys = Array.from({ length: 400 }, (_, i) => `"k${i}":1`).join();
    const wide = read(`{"question":"q",${keys}}`);
    expect(wide.unmapped).toHaveLength(400);
  });
});

import { describe, expect, it } from 'vitest';
import { parseTaskFiles } from './parse-task-files';

const task = (id: string) => `- task_id: ${id}\n  category: c\n  question: q\n`;

describe('parseTaskFiles', () => {
  it('reads files in their order and names the file in notes', () => {
    const { tasks, errors, notes } = parseTaskFiles([
      { fileName: 'one.yaml', text: task('b') },
      { fileName: 'two.yaml', text: task('a') },
    ]);
    expect(errors).toEqual([]);
    expect(tasks.map(({ taskId }) => taskId)).toEqual(['b', 'a']);
    expect(notes).toContain('two.yaml: 1 of 1 tasks without incorrect_direction: a');
  });

  it('finds a task_id that another file has', () => {
    const { errors } = parseTaskFiles([
      { fileName: 'one.yaml', text: task('a') + task('b') },
      { fileName: 'two.yaml', text: '- 5\n' + task('c') + task('b') },
    ]);
    expect(errors.map(({ fileName, line, message }) => ({ fileName, line, message }))).toEqual([
      { fileName: 'two.yaml', line: 1, message: expect.stringContaining('must be a mapping') as string },
      { fileName: 'two.yaml', line: 5, message: 'task_id b is already taken in one.yaml:4' },
    ]);
  });
});

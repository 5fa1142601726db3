import { describe, expect, it } from 'vitest';
import { readTaskFile } from './read-task-file';

const read = (...questions: object[]) =>
  readTaskFile({ fileName: '', text: questions.map((question) => JSON.stringify(question)).join('\n') });

describe('readMtBench', () => {
  it('makes the first turn the question, later ones follow-ups, and labels the references by turn', () => {
    const { format, tasks, unmapped } = read({
      question_id: 81,
      category: 'math',
      turns: ['a?', 'b?'],
      reference: ['A', 'B'],
      extra: 1,
    });
    expect(format).toBe('mt-bench');
    expect(tasks[0]?.task).toMatchObject({
      taskId: 'mt-bench-81',
      category: 'math',
      question: 'a?',
      excellent: 'Answer to turn 1:\nA\n\nAnswer to turn 2:\nB',
      structure: { prompt: 'question', followUps: ['b?'] },
    });
    expect(unmapped).toMatchObject([{ line: 1, path: 'extra', value: '1', count: 1 }]);
  });

  it('takes one turn, no reference, and a reference for the second turn only', () => {
    const { tasks } = read(
      { question_id: 1, turns: ['a?'], reference: ['A'] },
      { question_id: 2, turns: ['a?', 'b?'] },
      { question_id: 3, turns: ['a?', 'b?'], reference: ['', 'B'] },
    );
    expect(tasks.map(({ task }) => [task.excellent, task.structure?.followUps])).toEqual([
      ['A', undefined],
      [null, ['b?']],
      ['Answer to turn 2:\nB', ['b?']],
    ]);
  });

  it.each([
    [{ turns: ['a'] }, 'question_id: is missing'],
    [{ question_id: 1, turns: [] }, 'turns: must be a list of texts'],
    [{ question_id: 1, turns: ['a', 5] }, 'turns: must be a list of texts'],
    [{ question_id: 1, turns: ['a'], reference: 'x' }, 'reference: must be a list'],
    [{ question_id: 1, turns: ['a'], reference: ['x', 'y'] }, 'reference: has 2 texts for 1 turns'],
    [{ question_id: 1, turns: ['a', ' '] }, 'structure.followUps.0: is empty'],
  ])('refuses %j', (question, fault) => {
    const { errors } = readTaskFile({ fileName: '', text: JSON.stringify(question), format: 'mt-bench' });
    expect(errors.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      expect.stringContaining(fault),
    ]);
  });
});

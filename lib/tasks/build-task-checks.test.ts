import { describe, expect, it } from 'vitest';
import { buildTaskChecks, comparedText, type TaskToCheck } from './build-task-checks';
import { checkReferences } from './check-references';
import { checkResults } from './check-results';
import { maxListed } from './task-checks';
import { taskStructureSchema } from './task-structure';

const full = { excellent: 'Rome.', good: 'Rome, I think.', pass: 'Roma', incorrectAnswerDirection: 'Paris.' };
const structure = taskStructureSchema.parse({ evaluationCriteria: ['Names the city.'] });

describe('checkReferences', () => {
  it('has nothing to say of four different references', () => {
    expect(checkReferences({ ...full, structure: null })).toBeNull();
  });

  it('names what is missing, and when nothing at all says what is good', () => {
    expect(checkReferences({ ...full, good: null, pass: '  ', structure: null })).toEqual({
      missing: ['good', 'pass'],
      identical: [],
      none: false,
    });
    const none = { excellent: null, good: null, pass: null, incorrectAnswerDirection: 'Paris.' };
    expect(checkReferences({ ...none, structure: null })).toMatchObject({ none: true });
    expect(checkReferences({ ...none, structure })).toBeNull();
  });

  it('finds references that are one but for case and white space', () => {
    const same = { ...full, good: ' rome. ', incorrectAnswerDirection: 'ROME.' };
    expect(checkReferences({ ...same, structure: null })?.identical).toEqual([
      ['excellent', 'good'],
      ['excellent', 'incorrectAnswerDirection'],
      ['good', 'incorrectAnswerDirection'],
    ]);
    expect(checkReferences({ ...same, structure })?.identical).toHaveLength(3);
  });
});

it.each([
  [3, 2, 90, 97, 'saturated'],
  [3, 2, 89.9, 100, 'telling'],
  [3, 2, 0, 49.9, 'dead'],
  [3, 2, 0, 50, 'telling'],
  [2, 9, 100, 100, 'too_few'],
  [9, 1, 0, 0, 'too_few'],
  [3, 2, null, null, 'too_few'],
])('%d models in %d runs, means from %s to %s: %s', (models, runs, lowest, highest, kind) => {
  expect(checkResults({ models, runs, answers: 9, lowest, highest })).toBe(kind);
});

const task = (id: number, values: Partial<TaskToCheck> = {}): TaskToCheck => ({
  id: String(id),
  taskId: `t${id}`,
  category: 'c',
  question: `Question ${id}`,
  questionStart: `Question ${id}`,
  structure: null,
  inputs: null,
  ...full,
  results: { models: 0, runs: 0, answers: 0, lowest: null, highest: null },
  ...values,
});
const noDuplicates = { pairs: [], total: 0, complete: true };

describe('buildTaskChecks', () => {
  it('counts each finding, with what stands behind it', () => {
    const results = { models: 4, runs: 3, answers: 12, lowest: 92, highest: 99 };
    const checks = buildTaskChecks(
      [
        task(1, { results }),
        task(2, { results: { ...results, lowest: 3, highest: 9 } }),
        task(3, { good: null }),
        task(4, { excellent: null, good: null, pass: null }),
        task(5, { good: full.excellent }),
      ],
      { pairs: [{ first: 0, second: 2, similarity: 0.9 }], total: 1, complete: true },
    );
    expect(checks.checked).toBe(5);
    expect(checks.duplicates.items[0]).toMatchObject({ first: { taskId: 't1' }, second: { taskId: 't3' } });
    expect(checks.references).toMatchObject({ total: 3, none: 1, identical: 1 });
    expect(checks.references.items.map((item) => item.task.taskId)).toEqual(['t5', 't4', 't3']);
    expect(checks.saturated.items).toEqual([
      { task: { id: '1', taskId: 't1', category: 'c', questionStart: 'Question 1' }, ...results },
    ]);
    expect(checks.dead.items[0]?.task.taskId).toBe('t2');
    expect(checks.unknown).toBe(3);
  });

  it('lists so many at most, and counts all', () => {
    const many = Array.from({ length: maxListed + 5 }, (_, n) => task(n, { good: null }));
    const { references } = buildTaskChecks(many, noDuplicates);
    expect(references).toMatchObject({ total: maxListed + 5 });
    expect(references.items).toHaveLength(maxListed);
  });
});

it('structured tasks are compared by question, inputs and further turns', () => {
  const structured = taskStructureSchema.parse({ followUps: ['And then?'] });
  expect(comparedText({ question: 'Sum up.', structure: structured, inputs: 'a,b' })).toBe(
    'Sum up.\na,b\nAnd then?',
  );
});

import { expect, test } from 'vitest';
import { categoryScores, cellKey } from './category-scores';

const row = (targetId: string, taskId: string, category: string, score: number | null, repetition = 1) => ({
  targetId,
  taskId,
  category,
  score,
  repetition,
});

test('tasks count the same whatever their repetitions; what has no score is left out, not 0', () => {
  const { categories, cells } = categoryScores([
    row('a', 't1', 'Law', 100),
    row('a', 't1', 'Law', 100, 2),
    row('a', 't2', 'Law', 40),
    row('a', 't3', 'Law', null),
    row('b', 't4', 'Art', null),
  ]);
  expect(categories).toEqual([
    { category: 'Art', tasks: 1 },
    { category: 'Law', tasks: 3 },
  ]);
  expect(cells.get(cellKey('a', 'Law'))).toEqual({ mean: 70, tasks: 2 });
  expect(cells.has(cellKey('b', 'Art'))).toBe(false);
});

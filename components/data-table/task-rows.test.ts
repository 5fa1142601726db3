import { expect, test } from 'vitest';
import { TaskRows } from './task-rows';

const tasks = new Map(
  Object.entries({
    k1: { taskId: 'b', category: 'Law', subcategory: null },
    k2: { taskId: 'a', category: 'Maths', subcategory: null },
    k3: { taskId: 'a', category: 'Law', subcategory: null },
  }),
);

test('tasks of later pages find their place among those of earlier ones, by category and then by id', () => {
  const rows = new TaskRows();
  rows.add(
    [
      { place: 0, task: 'k2' },
      { place: 1, task: 'k1' },
    ],
    tasks,
  );
  rows.add([{ place: 2, task: 'k3' }], tasks);
  expect(rows.list.map(({ category, taskId }) => `${category} ${taskId}`)).toEqual([
    'Law a',
    'Law b',
    'Maths a',
  ]);
});

test('further items of a known task join its row, which does not move', () => {
  const rows = new TaskRows();
  rows.add([{ place: 0, task: 'k1' }], tasks);
  const { list } = rows;
  rows.add([{ place: 1, task: 'k1' }], tasks);
  expect(rows.list).toBe(list);
  expect(rows.list[0]?.places).toEqual([0, 1]);
});

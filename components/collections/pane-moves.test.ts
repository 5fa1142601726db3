import { expect, it } from 'vitest';
import type { PaneTask } from '@/lib/tasks/task-row';
import { searchTasks, splitSides, toAssignment, withMoves } from './pane-moves';

const task = (id: string, isMember: boolean, rest: Partial<PaneTask> = {}): PaneTask => ({
  id,
  taskId: `task-${id}`,
  category: 'c',
  subcategory: null,
  questionStart: 'What?',
  archived: false,
  isMember,
  ...rest,
});
const tasks = [task('1', true), task('2', false), task('3', true)];
const none = new Map<string, boolean>();
const ids = (list: readonly PaneTask[]) => list.map(({ id }) => id);

it('shows each task on the side where saving would put it', () => {
  const moves = withMoves(withMoves(none, [tasks[1]!], true), [tasks[0]!], false);
  const { inside, outside } = splitSides(tasks, moves);
  expect([ids(inside), ids(outside)]).toEqual([['2', '3'], ['1']]);
  expect(toAssignment(moves)).toEqual({ assign: ['2'], unassign: ['1'] });
});

it('forgets a move that is taken back', () => {
  const moved = withMoves(none, tasks, true);
  expect(toAssignment(moved)).toEqual({ assign: ['2'], unassign: [] });
  expect(withMoves(moved, [tasks[1]!], false).size).toBe(0);
});

it('keeps showing a saved move on its side when the tasks come anew', () => {
  const moves = new Map([['2', true]]);
  expect(ids(splitSides([task('2', true)], moves).inside)).toEqual(['2']);
});

it.each([
  ['', ['1', '2']],
  ['TASK-1', ['1']],
  ['moss what', ['2']],
  ['moss nothing', []],
])('searches for every word: %s', (search, expected) => {
  const list = [task('1', true), task('2', true, { subcategory: 'Mosses' })];
  expect(ids(searchTasks(list, search))).toEqual(expected);
});

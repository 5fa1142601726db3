import { expect, test } from 'vitest';
import { chooseNotable } from './choose-notable';

const item = (itemId: string, targetId: string, taskId: string, score: number | null) => ({
  itemId,
  targetId,
  taskId,
  score,
});

test('the lowest scores come first, equal ones by id as a number; what has no score is not bad', () => {
  const { worstItemIds } = chooseNotable(
    [item('10', '1', 'a', 5), item('9', '1', 'b', 5), item('2', '1', 'c', null), item('3', '1', 'd', 90)],
    { worst: 2 },
  );
  expect(worstItemIds).toEqual(['9', '10']);
});

test('models disagree by their means on a task; shown are the best of the best and the worst of the worst', () => {
  const { disagreements } = chooseNotable([
    item('1', '1', 'far', 80),
    item('2', '1', 'far', 100),
    item('3', '2', 'far', 40),
    item('4', '2', 'far', 20),
    item('5', '3', 'far', null),
    item('6', '1', 'near', 50),
    item('7', '2', 'near', 60),
    item('8', '1', 'same', 50),
    item('9', '2', 'same', 50),
    item('10', '1', 'alone', 3),
  ]);
  expect(disagreements).toEqual([
    {
      taskId: 'far',
      spread: 60,
      means: [
        { targetId: '1', mean: 90 },
        { targetId: '2', mean: 30 },
      ],
      highestItemId: '2',
      lowestItemId: '4',
    },
    expect.objectContaining({ taskId: 'near', spread: 10, highestItemId: '7', lowestItemId: '6' }),
  ]);
});

test('nothing scored, nothing notable', () => {
  expect(chooseNotable([item('1', '1', 'a', null)])).toEqual({ worstItemIds: [], disagreements: [] });
});

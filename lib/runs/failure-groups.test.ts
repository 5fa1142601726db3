import { expect, test } from 'vitest';
import { groupFailures, messageStem } from './failure-groups';

test.each([
  ['No answer within 30000 ms', 'No answer within … ms'],
  ['The server answered 503: "overloaded, try 4"', 'The server answered 503: …'],
  ['call 0b1f22aa-77c1-4b5d-9b5c-1f2e3d4c5b6a failed', 'call … failed'],
  ['  two\n lines  ', 'two lines'],
  ['facade and deadbeef stay words', 'facade and deadbeef stay words'],
  [null, ''],
])('%s has the stem %s', (message, stem) => expect(messageStem(message)).toBe(stem));

const count = (message: string, ids: string[], phase: 'BENCHMARKING' | 'JUDGING' = 'JUDGING') => ({
  phase,
  errorKind: 'timeout',
  message,
  itemIds: ids,
  examples: ids.slice(0, 5).map((itemId) => ({ itemId, taskId: 't', model: 'm', message })),
});

test('messages that differ by a number are one cause; phases are not mixed; the most frequent stands first', () => {
  const groups = groupFailures([
    count('after 1 ms', ['1']),
    count('after 2 ms', ['2', '3', '4', '5', '6', '7']),
    count(
      'after 1 ms',
      Array.from({ length: 9 }, (_, i) => String(i + 10)),
      'BENCHMARKING',
    ),
  ]);
  expect(
    groups.map((group) => [group.phase, group.count, group.itemIds.length, group.examples.length]),
  ).toEqual([
    ['BENCHMARKING', 9, 9, 5],
    ['JUDGING', 7, 7, 5],
  ]);
});

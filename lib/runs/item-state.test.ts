import { describe, expect, test } from 'vitest';
import { canMoveItem, itemStatuses, type ItemStatus } from './item-state';

const legal: [ItemStatus, ItemStatus, string][] = [
  ['NEW', 'IN_PROGRESS', 'claimed'],
  ['NEW', 'FAILED', 'its group failed: no warm-up, no access'],
  ['IN_PROGRESS', 'WAITING_FOR_JUDGE', 'answered'],
  ['IN_PROGRESS', 'COMPLETED', 'answered in a run without a judge'],
  ['IN_PROGRESS', 'NEW', 'retry, abort or takeover'],
  ['IN_PROGRESS', 'FAILED', 'out of attempts'],
  ['WAITING_FOR_JUDGE', 'JUDGING', 'claimed for judging'],
  ['WAITING_FOR_JUDGE', 'FAILED', 'the judge group failed'],
  ['JUDGING', 'COMPLETED', 'a valid verdict'],
  ['JUDGING', 'WAITING_FOR_JUDGE', 'retry, abort or takeover'],
  ['JUDGING', 'FAILED', 'out of attempts'],
  ['COMPLETED', 'WAITING_FOR_JUDGE', 're-judged'],
  ['FAILED', 'NEW', 'generation retried on request'],
  ['FAILED', 'WAITING_FOR_JUDGE', 'judging retried on request'],
];

describe('an item moves', () => {
  test.each(legal)('%s → %s: %s', (from, to) => expect(canMoveItem(from, to)).toBe(true));

  test('along no other way', () => {
    const allowed = new Set(legal.map(([from, to]) => `${from} ${to}`));
    for (const from of itemStatuses)
      for (const to of itemStatuses) expect(canMoveItem(from, to)).toBe(allowed.has(`${from} ${to}`));
  });
});

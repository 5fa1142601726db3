import { expect, test } from 'vitest';
import { endStatusOf } from './event';
import { LateIds } from './late-ids';
import { SentIds } from './sent-ids';

test('a latecomer is remembered for those who may have passed it, and only for them', () => {
  const late = new LateIds();
  for (const id of [1n, 2n, 5n, 3n, 6n]) late.note(id);
  expect(late.below(5n)).toEqual(['3']);
  expect(late.below(6n)).toEqual([]);
  expect(late.below(3n)).toEqual([]);
  expect(late.below(2n)).toEqual([]);
});

test('an id is sent once', () => {
  const sent = new SentIds(10n);
  expect([sent.add('12'), sent.add('11'), sent.add('12')]).toEqual([true, true, false]);
  expect(sent.highest).toBe(12n);
});

test('reading again starts a window below the highest, never before the cursor', () => {
  const sent = new SentIds(10n);
  sent.add('50');
  expect(sent.resumeFrom(1000n)).toBe(10n);
  sent.add('2000');
  expect(sent.resumeFrom(1000n)).toBe(1000n);
});

test('only a run event with an end status ends a run', () => {
  const event = (kind: string, status: string) => ({
    id: '1',
    at: '2026-11-21T00:00:00.000Z',
    level: 'info' as const,
    kind,
    message: '',
    itemId: null,
    payload: { status },
  });
  expect(endStatusOf(event('run.stopped', 'CANCELLED'))).toBe('CANCELLED');
  expect(endStatusOf(event('run.paused', 'PAUSED'))).toBeNull();
  expect(endStatusOf(event('group.ended', 'FINISHED'))).toBeNull();
});

test('the cursor itself counts as sent: its announcement may come late', () => {
  expect(new SentIds(7n).add('7')).toBe(false);
  expect(new SentIds(7n).add('6')).toBe(true);
});

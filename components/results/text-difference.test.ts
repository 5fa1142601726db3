import { expect, test } from 'vitest';
import { textDifference } from './text-difference';

test('words that go and come are told apart from those that stay', () => {
  expect(textDifference('the quick fox', 'the slow fox')).toEqual([
    { kind: 'same', text: 'the ' },
    { kind: 'removed', text: 'quick' },
    { kind: 'added', text: 'slow' },
    { kind: 'same', text: ' fox' },
  ]);
  expect(textDifference('same', 'same')).toEqual([{ kind: 'same', text: 'same' }]);
});

test('both texts can be read back from the parts', () => {
  const before = 'a b\n\nc  d\te';
  const after = 'a x\nc d\te\nf';
  const parts = textDifference(before, after) ?? [];
  const without = (kind: string) =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join('');
  expect([without('added'), without('removed')]).toEqual([before, after]);
});

test('texts of a megabyte are refused, not tried', () => {
  expect(textDifference('x'.repeat(500_000), 'y')).toBeNull();
});

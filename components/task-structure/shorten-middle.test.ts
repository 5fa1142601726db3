import { expect, it } from 'vitest';
import { shortenMiddle } from './shorten-middle';

const size = { head: 20, tail: 4 };

it('keeps beginning and end and says how much is left out', () => {
  expect(shortenMiddle(`${'a'.repeat(20)}${'b'.repeat(1_000)}cccc`, size)).toBe(
    `${'a'.repeat(20)}\n⟦ 1,000 characters are not shown here ⟧\ncccc`,
  );
});

it('leaves a text alone of which next to nothing would be left out', () => {
  expect(shortenMiddle('x'.repeat(26), size)).toBe('x'.repeat(26));
});

it('never shows half of a surrogate pair', () => {
  const text = shortenMiddle(`a${'😀'.repeat(500)}b`, size);
  expect(text.isWellFormed()).toBe(true);
  expect(text).not.toContain('\uFFFD');
});

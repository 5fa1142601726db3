import { expect, it } from 'vitest';
import { longestWord } from './longest-word';

it.each([
  ['', 0],
  ['   \n', 0],
  ['abc', 3],
  ['a bcd\tef\n', 3],
  ['a  bcde', 4],
])('measures %j', (text, expected) => {
  expect(longestWord(text)).toBe(expected);
});

it('takes a megabyte in one piece', () => {
  expect(longestWord('x'.repeat(1_000_000))).toBe(1_000_000);
});

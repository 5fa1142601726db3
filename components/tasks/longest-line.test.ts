import { expect, it } from 'vitest';
import { longestLine } from './longest-line';

it.each([
  ['', 0],
  ['abc', 3],
  ['a\nbcd\n', 3],
  ['\n\nab', 2],
])('%j', (text, length) => {
  expect(longestLine(text)).toBe(length);
});

import { expect, test } from 'vitest';
import { foldText, visibleText } from './visible-text';

test('control characters and overrides of direction become visible; text of any script stays', () => {
  expect(visibleText('a\u001b[31m\u0000b\tc\r\nd\u007f\u0085')).toBe('a␛[31m␀b\tc\nd␡⟦0085⟧');
  expect(visibleText('user\u202Etxt.exe\u2066x\u2069')).toBe('user⟦RLO⟧txt.exe⟦LRI⟧x⟦PDI⟧');
  expect(visibleText('שלום 😀 <b>&amp;</b>')).toBe('שלום 😀 <b>&amp;</b>');
});

test('a long line and many lines are folded; short texts are whole', () => {
  const limits = { characters: 10, lines: 3 };
  expect(foldText('short', limits)).toEqual({ shown: 'short', folded: false });
  expect(foldText('a'.repeat(12), limits)).toEqual({ shown: 'a'.repeat(10), folded: true });
  expect(foldText('1\n2\n3\n4\n5', limits)).toEqual({ shown: '1\n2\n3', folded: true });
  expect(foldText('1\n2\n3', limits)).toEqual({ shown: '1\n2\n3', folded: false });
});

test('what is left must be worth a click', () => {
  const limits = { characters: 100, lines: 3 };
  expect(foldText('1\n2\n3\n4\n\n', limits).folded).toBe(false);
  expect(foldText('a'.repeat(110), limits).folded).toBe(false);
  expect(foldText('a'.repeat(111), limits).folded).toBe(true);
  expect(foldText('1\n'.repeat(9), limits).folded).toBe(true);
});

test('no half of a character is left at the fold', () => {
  expect(foldText('aaaaaaaaa😀bcdef', { characters: 10, lines: 3 }).shown).toBe('aaaaaaaaa');
});

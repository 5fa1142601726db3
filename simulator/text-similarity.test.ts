import { describe, expect, it } from 'vitest';
import { profileOf, similarity } from './text-similarity';

const like = (a: string, b: string) => similarity(profileOf(a), profileOf(b));

describe('similarity', () => {
  it('is 1 for equal texts, whatever case and white space', () => {
    expect(like('SELECT name\nFROM users;', 'select name from  users;')).toBe(1);
  });

  it('is 0 for texts with nothing in common and for an empty one', () => {
    expect(like('red green', 'one two')).toBe(0);
    expect(like('', 'one two')).toBe(0);
    expect(like('', '')).toBe(0);
  });

  it('is the mean of the F1 of words and of pairs', () => {
    // words: 2 shared of 3 and 3 → 2/3; pairs with end: "a b" shared of 3 and 3 → 1/3
    expect(like('a b c', 'a b d')).toBeCloseTo(0.5, 10);
  });

  it('counts the order of words', () => {
    expect(like('d c b a', 'a b c d')).toBeLessThan(0.6);
  });

  it('sees a reference that stands whole in a longer answer', () => {
    const long = `Well, ${'so to speak, '.repeat(20)} merge sort is stable, as everybody knows.`;
    expect(like(long, 'Merge sort is stable')).toBeGreaterThan(0.8);
    expect(like(long, 'stable merge')).toBeLessThan(0.2);
  });

  it('compares CJK text by characters', () => {
    expect(like('東京は日本の首都です', '日本の首都は東京です')).toBeGreaterThan(0.6);
  });
});

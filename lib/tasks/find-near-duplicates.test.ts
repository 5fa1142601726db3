import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findNearDuplicates as inSteps, type NearDuplicates } from './find-near-duplicates';

function findNearDuplicates(texts: string[], threshold: number): NearDuplicates {
  const steps = inSteps(texts, threshold);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const sharedBy = (x: Set<string>, y: Set<string>) => [...x].filter((shingle) => y.has(shingle)).length;
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `word${n}`);

describe('findNearDuplicates', () => {
  it('pairs texts by their shared runs of three words, whatever case and punctuation', () => {
    const words = numbered(42);
    const long = words.join(' ');
    // 40 runs; one word in the middle is in three of them: 37 shared of 43.
    const changed = words.with(20, 'other').join(' ');
    const shouted = words.join(', ').toUpperCase();
    const { pairs, complete } = findNearDuplicates([long, 'Something else entirely.', changed, shouted], 0.8);
    expect(pairs).toEqual([
      { first: 0, second: 3, similarity: 1 },
      { first: 0, second: 2, similarity: 37 / 43 },
    ]);
    expect(complete).toBe(true);
    expect(findNearDuplicates([long, changed], 0.87).pairs).toEqual([]);
  });

  it('takes short questions for what they ask', () => {
    const texts = [
      'What is the capital of Italy?',
      'What is the capital of France?',
      'Say 1.',
      'Say 2.',
      '?',
      '!',
    ];
    expect(findNearDuplicates(texts, 0.8).pairs).toEqual([]);
    expect(findNearDuplicates(['Say 1', 'say 1!', '??', ' ??'], 0.8).pairs).toHaveLength(2);
  });

  it('sees words in scripts without spaces', () => {
    const text = '意大利的首都是哪一座城市请用一句话回答这个问题谢谢你';
    expect(findNearDuplicates([text, `${text}。`, '今天天气很好'], 0.8).pairs).toHaveLength(1);
  });

  it('finds exactly the pairs that comparing everything finds', () => {
    const letter = fc.constantFrom('a', 'b', 'c');
    const text = fc.array(letter, { minLength: 1, maxLength: 9 }).map((words) => words.join(' '));
    const shingles = (value: string) => {
      const words = value.split(' ');
      const last = Math.max(0, words.length - 3);
      return new Set(Array.from({ length: last + 1 }, (_, i) => words.slice(i, i + 3).join(' ')));
    };
    fc.assert(
      fc.property(
        fc.uniqueArray(text, { maxLength: 25 }),
        fc.constantFrom(0.3, 0.5, 0.8, 1),
        (texts, threshold) => {
          const sets = texts.map(shingles);
          const same = (x: Set<string>, y: Set<string>) => x.size === y.size && sharedBy(x, y) === x.size;
          const isFirst = (set: Set<string>, place: number) =>
            !sets.slice(0, place).some((other) => same(set, other));
          const expected = sets.flatMap((x, first) =>
            sets.slice(first + 1).flatMap((y, i) => {
              const second = first + 1 + i;
              const shared = sharedBy(x, y);
              const similarity = shared / (x.size + y.size - shared);
              if (similarity < threshold || !isFirst(x, first)) return [];
              return same(x, y) || isFirst(y, second) ? [`${first}-${second}`] : [];
            }),
          );
          const { pairs } = findNearDuplicates(texts, threshold);
          expect(pairs.map(({ first, second }) => `${first}-${second}`).toSorted()).toEqual(
            expected.toSorted(),
          );
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });

  it('ends, and says so, where there are too many pairs', () => {
    const stem = numbered(60).join(' ');
    const copies = Array.from({ length: 300 }, (_, n) => `${stem} ${n}`);
    const { pairs, total, complete } = findNearDuplicates(copies, 0.8);
    expect(total).toBe((300 * 299) / 2);
    expect(pairs).toHaveLength(10_000);
    expect(complete).toBe(false);
  });

  it('comes in steps, so that a server can answer others meanwhile', () => {
    const texts = Array.from({ length: 1_000 }, (_, n) => `What is ${n} times ${n + 1}?`);
    expect([...inSteps(texts, 0.8)].length).toBeGreaterThan(50);
  });
});

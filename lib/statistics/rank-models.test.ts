import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankModels, type RankedPair } from './rank-models';
import { tieGroups } from './tie-groups';

const pair = (a: string, b: string, estimate: number | null, different: boolean): RankedPair => ({
  a,
  b,
  estimate,
  adjustedP: estimate === null ? null : different ? 0.01 : 0.5,
  different,
});
const model = (targetId: string, mean: number | null) => ({ targetId, mean });

describe('rankModels', () => {
  it('lets models that cannot be told apart share a rank', () => {
    const ranks = rankModels(
      [model('c', 50), model('a', 81), model('b', 80)],
      [pair('a', 'b', 1, false), pair('a', 'c', 31, true), pair('b', 'c', 30, true)],
    );
    expect(ranks).toEqual([
      { targetId: 'a', rank: 1, lastRank: 2, letters: ['a'] },
      { targetId: 'b', rank: 1, lastRank: 2, letters: ['a'] },
      { targetId: 'c', rank: 3, lastRank: 3, letters: ['b'] },
    ]);
  });

  it('shows that telling apart is not transitive: a = b, b = c, a above c', () => {
    const ranks = rankModels(
      [model('a', 80), model('b', 75), model('c', 70)],
      [pair('a', 'b', 5, false), pair('b', 'c', 5, false), pair('a', 'c', 10, true)],
    );
    expect(ranks).toEqual([
      { targetId: 'a', rank: 1, lastRank: 2, letters: ['a'] },
      { targetId: 'b', rank: 1, lastRank: 3, letters: ['a', 'b'] },
      { targetId: 'c', rank: 2, lastRank: 3, letters: ['b'] },
    ]);
  });

  it('reads the better one from the sign of the difference, whichever comes first', () => {
    const ranks = rankModels([model('a', 10), model('b', 90)], [pair('a', 'b', -80, true)]);
    expect(ranks.map(({ targetId, rank }) => [targetId, rank])).toEqual([
      ['b', 1],
      ['a', 2],
    ]);
  });

  it('does not rank what could not be compared', () => {
    const ranks = rankModels(
      [model('a', 80), model('b', 60), model('few', 99), model('none', null)],
      [pair('a', 'b', 20, true), pair('a', 'few', null, false), pair('b', 'few', null, false)],
    );
    expect(ranks.map(({ targetId, rank, letters }) => [targetId, rank, letters.length])).toEqual([
      ['a', 1, 1],
      ['b', 2, 1],
      ['few', null, 0],
      ['none', null, 0],
    ]);
  });

  it('ranks a single model first', () => {
    expect(rankModels([model('a', 80)], [])).toEqual([
      { targetId: 'a', rank: 1, lastRank: 1, letters: ['a'] },
    ]);
  });
});

describe('tieGroups', () => {
  it('goes on after z', () => {
    const ids = Array.from({ length: 28 }, (_, i) => `m${i}`);
    const different = ids.flatMap((a, i) => ids.slice(i + 1).map((b) => ({ a, b })));
    const letters = tieGroups(ids, different);
    expect([letters.get('m0'), letters.get('m25'), letters.get('m26'), letters.get('m27')]).toEqual([
      ['a'],
      ['z'],
      ['aa'],
      ['ab'],
    ]);
  });

  it('two share a letter exactly when they are not different', () => {
    const ids = ['p', 'q', 'r', 's', 't', 'u'];
    const all = ids.flatMap((a, i) => ids.slice(i + 1).map((b) => ({ a, b })));
    fc.assert(
      fc.property(fc.subarray(all), (different) => {
        const letters = tieGroups(ids, different);
        for (const { a, b } of all) {
          const shared = letters.get(a)?.some((letter) => letters.get(b)?.includes(letter));
          expect(shared).toBe(!different.some((d) => d.a === a && d.b === b));
        }
      }),
      { numRuns: 300, seed: 7 },
    );
  });
});

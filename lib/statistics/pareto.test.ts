import { describe, expect, it } from 'vitest';
import { findDominated, frontierOf, type DimensionPairs } from './pareto';

const pair = (estimate: number | null, different = true) => [
  { a: 'a', b: 'b', estimate, adjustedP: 0, different },
];
const dominated = (pairs: DimensionPairs, free: string[] = []) =>
  findDominated(['a', 'b'], new Set(free), pairs);

/** a − b: a scores more, costs less, answers sooner. */
const better: DimensionPairs = { score: pair(5), cost: pair(-1), latency: pair(-200) };

describe('dominated', () => {
  it('for certain: worse in all three beyond doubt', () => {
    expect(dominated(better)).toEqual([{ targetId: 'b', by: 'a', certain: true, unclear: [] }]);
  });

  it('the other way round when all signs turn', () => {
    expect(dominated({ score: pair(-5), cost: pair(1), latency: pair(200) })).toMatchObject([
      { targetId: 'a', by: 'b', certain: true },
    ]);
  });

  it('perhaps: one difference is within the noise', () => {
    expect(dominated({ ...better, latency: pair(-3, false) })).toEqual([
      { targetId: 'b', by: 'a', certain: false, unclear: ['latency'] },
    ]);
  });

  it('not at all when it is better in one, be it by a little', () => {
    expect(dominated({ ...better, cost: pair(0.01, false) })).toEqual([]);
  });

  it('free models are equal in cost without doubt, and equal in all three dominates nobody', () => {
    expect(dominated({ ...better, cost: pair(0, false) }, ['a', 'b'])).toMatchObject([
      { by: 'a', certain: true },
    ]);
    expect(dominated({ ...better, cost: pair(0, false) })).toMatchObject([
      { certain: false, unclear: ['cost'] },
    ]);
    expect(dominated({ score: pair(0), cost: pair(0), latency: pair(0) }, ['a', 'b'])).toEqual([]);
  });

  it('not said of models that lack a measure', () => {
    expect(dominated({ ...better, cost: [] })).toEqual([]);
    expect(dominated({ ...better, latency: pair(null) })).toEqual([]);
  });
});

it('the frontier rises with cost, leaves out who pays more for less, and of equals keeps one', () => {
  const points = [
    { id: 'dear', cost: 9, score: 90 },
    { id: 'cheap', cost: 1, score: 60 },
    { id: 'worse', cost: 2, score: 59 },
    { id: 'middle', cost: 3, score: 75 },
    { id: 'same', cost: 3, score: 75 },
    { id: 'below', cost: 3, score: 70 },
  ];
  expect(frontierOf(points).map(({ id }) => id)).toEqual(['cheap', 'middle', 'dear']);
  expect(frontierOf([])).toEqual([]);
});

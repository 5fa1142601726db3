import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeDistribution, histogram } from './distribution';
import { quantile } from './quantile';

describe('quantile', () => {
  // type 7: h = (n − 1) p
  it.each([
    [[1, 2, 3, 4], 0.5, 2.5],
    [[1, 2, 3, 4], 0.25, 1.75],
    [[10, 20, 30, 40, 50], 0.95, 48],
    [[7], 0.9, 7],
    [[1, 5], 1, 5],
  ])('%j at %d: %d', (sorted, p, expected) => {
    expect(quantile(sorted, p)).toBeCloseTo(expected, 12);
  });

  it('refuses no values and impossible shares', () => {
    expect(() => quantile([], 0.5)).toThrow('at least one value');
    expect(() => quantile([1], 1.5)).toThrow('p must be from 0 to 1');
  });
});

describe('describeDistribution', () => {
  it('leaves out what is missing', () => {
    expect(describeDistribution([30, null, 10, 20, null])).toEqual({
      n: 3,
      mean: 20,
      min: 10,
      p05: 11,
      p25: 15,
      median: 20,
      p75: 25,
      p95: 29,
      max: 30,
    });
    expect(describeDistribution([null])).toBeNull();
  });
});

describe('histogram', () => {
  it('puts an edge into the bin that it starts, and 100 into the last', () => {
    const bins = histogram([0, 49.9, 50, 100, null], { bins: 2 });
    expect(bins).toEqual([
      { from: 0, to: 50, count: 2 },
      { from: 50, to: 100, count: 2 },
    ]);
  });

  it('loses no value', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.double({ min: -10, max: 110, noNaN: true }))), (values) => {
        const counted = histogram(values).reduce((sum, { count }) => sum + count, 0);
        expect(counted).toBe(values.filter((value) => value !== null).length);
      }),
      { seed: 8 },
    );
  });
});

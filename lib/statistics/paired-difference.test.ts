import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intervalOfMean } from './interval-of-mean';
import { pairedDifference } from './paired-difference';
import type { TaskMean, TaskMeans } from './mean-by-task';

const task = (mean: number | null): TaskMean => ({ mean, scored: mean === null ? 0 : 1, asked: 1 });
const means = (values: (number | null)[]): TaskMeans => new Map(values.map((v, i) => [`t${i}`, task(v)]));
/** Two models whose differences are these. */
const differing = (differences: number[], base = 50) =>
  pairedDifference(means(differences.map((d) => base + d)), means(differences.map(() => base)));

const scores = fc.array(fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })), {
  minLength: 6,
  maxLength: 40,
});

describe('pairedDifference', () => {
  // Reference: the formulas written out in Python, with Simpson's rule and bisection instead of the incomplete beta.
  it('is what an independent computation gives', () => {
    const result = differing([30, 0, 0, 25, -5, 20, 0, 15, 0, 5, 40, 0]);
    expect(result.estimate).toBeCloseTo(10.833333, 6);
    expect(result.summary?.standardDeviation).toBeCloseTo(14.745313, 6);
    expect(result.summary?.standardError).toBeCloseTo(4.489395, 6);
    expect(result.interval?.low).toBeCloseTo(1.257079, 5);
    expect(result.interval?.high).toBeCloseTo(21.051266, 5);
    expect(result.pValue).toBeCloseTo(0.0296, 6);
    expect(result).toMatchObject({ tasks: 12, aHigher: 6, equal: 5, bHigher: 1, reason: null });
  });

  it('uses the tasks that both have a score for and names the others', () => {
    const a = new Map([
      ['only-a', task(10)],
      ['failed', task(null)],
      ['both', task(70)],
    ]);
    const b = new Map([
      ['failed', task(40)],
      ['both', task(60)],
      ['only-b', task(null)],
    ]);
    const result = pairedDifference(a, b);
    expect(result).toMatchObject({
      estimate: 10,
      tasks: 1,
      interval: null,
      pValue: null,
      reason: 'too_few_tasks',
    });
    expect(result.leftOut).toEqual([
      { taskId: 'only-a', a: 'scored', b: 'absent' },
      { taskId: 'failed', a: 'unscored', b: 'scored' },
      { taskId: 'only-b', a: 'absent', b: 'unscored' },
    ]);
    expect(pairedDifference(a, new Map())).toMatchObject({ estimate: null, reason: 'no_shared_tasks' });
  });

  it('never calls two models different on five differing tasks, and has no interval there', () => {
    const five = differing([...Array.from({ length: 195 }, () => 0), 60, 60, 60, 60, 60]);
    expect(five.pValue).toBe(2 ** -4);
    expect(five).toMatchObject({ interval: null, reason: 'too_few_differ', equal: 195 });
    const six = differing([...Array.from({ length: 194 }, () => 0), 60, 60, 60, 60, 60, 60]);
    expect(six.pValue).toBeLessThan(0.05);
    expect(six.interval?.low).toBeGreaterThan(0);
  });

  it('has no interval for 20 ties: nothing says how much the tasks that differ would', () => {
    expect(differing(Array.from({ length: 20 }, () => 0))).toMatchObject({
      interval: null,
      pValue: 1,
      reason: 'too_few_differ',
    });
  });

  it('claims little from 20 times the same small difference: (100 / 105)²⁰', () => {
    const { interval, pValue } = differing(Array.from({ length: 20 }, () => 5));
    expect(pValue).toBeCloseTo(0.376889, 6);
    expect(interval?.low).toBeLessThan(0);
    expect(differing(Array.from({ length: 20 }, () => -40)).interval?.high).toBeLessThan(0);
  });

  it('takes differences in the last bits for ties', () => {
    const thirds = Array.from({ length: 8 }, (_, i) => 0.1 * (i + 1));
    const again = thirds.map((x) => (x * 3 + x * 3 + x * 3) / 9);
    expect(pairedDifference(means(thirds), means(again))).toMatchObject({ equal: 8, pValue: 1 });
  });

  it('has no interval without bounds when all tasks agree', () => {
    const [a, b] = [means([1, 2, 3, 4, 5, 6]), means([3, 4, 5, 6, 7, 8])];
    expect(pairedDifference(a, b, { bounds: null })).toMatchObject({ interval: null, reason: 'no_spread' });
  });

  it('turns its sign when the models change places', () => {
    fc.assert(
      fc.property(scores, (pairs) => {
        const [a, b] = [means(pairs.map(([x]) => x)), means(pairs.map(([, y]) => y))];
        const there = pairedDifference(a, b);
        const back = pairedDifference(b, a);
        expect(back.estimate).toBeCloseTo(-(there.estimate ?? NaN), 9);
        expect(back.reason).toBe(there.reason);
        if (there.interval) {
          expect(back.interval?.low).toBeCloseTo(-there.interval.high, 7);
          expect(back.interval?.high).toBeCloseTo(-there.interval.low, 7);
        }
        expect(back.pValue).toBeCloseTo(there.pValue ?? NaN, 9);
      }),
      { numRuns: 200, seed: 3 },
    );
  });

  it('does not depend on the order of the tasks', () => {
    fc.assert(
      fc.property(scores, (pairs) => {
        const a = means(pairs.map(([x]) => x));
        const b = means(pairs.map(([, y]) => y));
        const turned = new Map([...a].toReversed());
        const one = pairedDifference(a, b);
        const other = pairedDifference(turned, b);
        expect(other.pValue).toBeCloseTo(one.pValue ?? NaN, 9);
        if (one.interval) expect(other.interval?.low).toBeCloseTo(one.interval.low, 7);
        else expect(other.interval).toBeNull();
      }),
      { numRuns: 100, seed: 4 },
    );
  });

  it('scales with the unit', () => {
    fc.assert(
      fc.property(scores, fc.constantFrom(0.01, 0.5, 3, 1000), (pairs, unit) => {
        const of = (k: number) =>
          pairedDifference(means(pairs.map(([x]) => k * x)), means(pairs.map(([, y]) => k * y)), {
            bounds: null,
          });
        const [one, scaled] = [of(1), of(unit)];
        expect((scaled.estimate ?? NaN) / unit).toBeCloseTo(one.estimate ?? NaN, 7);
        if (one.interval) expect((scaled.interval?.low ?? NaN) / unit).toBeCloseTo(one.interval.low, 6);
        expect(scaled.pValue ?? 1).toBeCloseTo(one.pValue ?? 1, 7);
      }),
      { numRuns: 100, seed: 5 },
    );
  });

  it('is below a level exactly when the interval of that level excludes 0', () => {
    const levels = fc.constantFrom(0.5, 0.9, 0.95, 0.99, 1 - 0.05 / 45);
    const shifted = fc.tuple(scores, fc.integer({ min: -40, max: 40 }));
    fc.assert(
      fc.property(shifted, levels, ([pairs, shift], level) => {
        const differences = pairs.map(([x, y]) => Math.max(-100, Math.min(100, (x - y) / 4 + shift)));
        const { summary, smallestP, pValue } = differing(differences, 0);
        if (!summary || pValue === null) throw new Error('A difference was expected.');
        const interval = intervalOfMean(summary, level, smallestP);
        const excludes = interval !== null && (interval.low > 1e-9 || interval.high < -1e-9);
        if (Math.abs(pValue - (1 - level)) > 1e-9) expect(excludes).toBe(pValue < 1 - level);
      }),
      { numRuns: 500, seed: 6 },
    );
  });

  it('narrows with more tasks', () => {
    const pattern = [10, -5, 0, 15, 5, 0, -10, 20];
    const width = (times: number) => {
      const { interval } = differing(Array.from({ length: times }, () => pattern).flat());
      return (interval?.high ?? NaN) - (interval?.low ?? NaN);
    };
    expect(width(4)).toBeLessThan(width(2));
    expect(width(16) / width(64)).toBeCloseTo(2, 1);
  });
});

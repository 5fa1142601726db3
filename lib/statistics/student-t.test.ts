import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { incompleteBeta } from './incomplete-beta';
import { studentTCritical, studentTTwoSided } from './student-t';

describe('studentTTwoSided', () => {
  // Reference: Simpson's rule on the density with 200,000 steps, in Python.
  it.each([
    [0.5, 1, 0.704832764699],
    [2, 3, 0.139325968559],
    [2.5, 6, 0.046528232284],
    [1, 19, 0.329876800921],
    [3.5, 19, 0.00239534669],
    [1.7, 499, 0.08975407026],
    [2.2, 3.5, 0.102333280325],
  ])('t = %d, df = %d: %d', (t, df, expected) => {
    expect(studentTTwoSided(t, df)).toBeCloseTo(expected, 11);
  });

  it('is the closed forms for 1 and 2 degrees of freedom', () => {
    for (const t of [0, 0.1, 1, 3, 50]) {
      expect(studentTTwoSided(t, 1)).toBeCloseTo(1 - (2 / Math.PI) * Math.atan(t), 13);
      expect(studentTTwoSided(t, 2)).toBeCloseTo(1 - t / Math.sqrt(2 + t * t), 13);
    }
  });

  it('is 1 at 0, 0 at infinity and symmetric', () => {
    expect(studentTTwoSided(0, 19)).toBe(1);
    expect(studentTTwoSided(Infinity, 19)).toBe(0);
    expect(studentTTwoSided(-2, 19)).toBe(studentTTwoSided(2, 19));
  });
});

describe('studentTCritical', () => {
  // Published tables of percentage points (e.g. Abramowitz & Stegun 26.10).
  it.each([
    [0.05, 1, 12.7062],
    [0.05, 5, 2.5706],
    [0.05, 19, 2.093],
    [0.01, 19, 2.8609],
    [0.05, 100, 1.984],
    [0.001, 100, 3.3905],
  ])('two-sided %d with %d degrees of freedom: %d', (p, df, expected) => {
    expect(studentTCritical(p, df)).toBeCloseTo(expected, 3);
  });

  it('approaches the normal quantile', () => {
    expect(studentTCritical(0.05, 1e6)).toBeCloseTo(1.959964, 4);
  });

  it('inverts the tail, also for tiny probabilities', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -12, max: 0, noNaN: true }),
        fc.integer({ min: 1, max: 2000 }),
        (log, df) => {
          const p = 10 ** log;
          expect(studentTTwoSided(studentTCritical(p, df), df) / p).toBeCloseTo(1, 7);
        },
      ),
      { numRuns: 300, seed: 1 },
    );
  });

  it('refuses what is no probability', () => {
    expect(() => studentTCritical(0, 5)).toThrow('twoSided must be in (0, 1]');
    expect(() => studentTCritical(1.2, 5)).toThrow(RangeError);
  });
});

it('incompleteBeta obeys I_x(a, b) = 1 − I_{1−x}(b, a) and the closed form for b = 1', () => {
  expect(incompleteBeta(0.3, 4, 1)).toBeCloseTo(0.3 ** 4, 14);
  expect(incompleteBeta(0.3, 4, 2.5) + incompleteBeta(0.7, 2.5, 4)).toBeCloseTo(1, 14);
  expect(incompleteBeta(0, 2, 2)).toBe(0);
  expect(incompleteBeta(1, 2, 2)).toBe(1);
});

import { describe, expect, it } from 'vitest';
import { detectableDifference, tasksForDifference, typicalSpread } from './detectable-difference';

describe('detectableDifference', () => {
  it('is (t₀.₉₇₅ + t₀.₈) · se with 19 degrees of freedom', () => {
    // (2.093024 + 0.860951) × 10 × √(1.05 / 20)
    const result = detectableDifference({ tasks: 20, pairs: 1, spreadPoints: 10 });
    expect(result.points).toBeCloseTo((2.093024 + 0.860951) * 10 * Math.sqrt(1.05 / 20), 4);
    expect(result).toMatchObject({ spreadFrom: 'observed', tasksNeeded: 6 });
  });

  it('assumes a spread of 30 points when none was seen, and says so', () => {
    const prior = detectableDifference({ tasks: 60, pairs: 1, spreadPoints: null });
    expect(prior).toMatchObject({ spreadFrom: 'prior', spreadPoints: 30 });
    expect(prior.points).toBeCloseTo((2.000995 + 0.847834) * 30 * Math.sqrt((1 + 1 / 60) / 60), 2);
  });

  it('grows with the number of pairs and falls with tasks', () => {
    const of = (tasks: number, pairs: number) =>
      detectableDifference({ tasks, pairs, spreadPoints: 20 }).points ?? NaN;
    expect(of(20, 10)).toBeGreaterThan(of(20, 1));
    expect(of(80, 1)).toBeLessThan(of(20, 1) / 1.9);
  });

  it('is null where nothing could be found', () => {
    expect(detectableDifference({ tasks: 5, pairs: 1, spreadPoints: 1 }).points).toBeNull();
    expect(detectableDifference({ tasks: 10, pairs: 45, spreadPoints: 1 }).points).toBeNull();
    expect(detectableDifference({ tasks: 6, pairs: 1, spreadPoints: 90 }).points).toBeNull();
  });
});

describe('tasksForDifference', () => {
  it('is the least number with which the difference is detectable', () => {
    for (const [points, pairs] of [
      [5, 1],
      [5, 6],
      [12, 1],
      [1, 3],
    ] as const) {
      const { total, more } = tasksForDifference(points, { tasks: 20, pairs, spreadPoints: 15 });
      const at = (tasks: number) =>
        detectableDifference({ tasks, pairs, spreadPoints: 15 }).points ?? Infinity;
      expect(at(total ?? NaN)).toBeLessThanOrEqual(points);
      expect(at((total ?? NaN) - 1)).toBeGreaterThan(points);
      expect(more).toBe(Math.max(0, (total ?? NaN) - 20));
    }
  });

  it('never goes below what any comparison needs, nor above a million', () => {
    expect(tasksForDifference(90, { tasks: 3, pairs: 1, spreadPoints: 1 })).toEqual({ total: 6, more: 3 });
    expect(tasksForDifference(0.01, { tasks: 3, pairs: 1, spreadPoints: 50 })).toEqual({
      total: null,
      more: null,
    });
    expect(() => tasksForDifference(0, { tasks: 3, pairs: 1, spreadPoints: 50 })).toThrow('must be above 0');
  });
});

it('typicalSpread is the root mean square', () => {
  expect(typicalSpread([3, 4])).toBeCloseTo(Math.sqrt(12.5), 12);
  expect(typicalSpread([])).toBeNull();
});

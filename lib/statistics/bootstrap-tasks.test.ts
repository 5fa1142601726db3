import { describe, expect, it } from 'vitest';
import { bell } from '@/lib/testing/simulated-scores';
import { seededRandom } from './seeded-random';
import { bootstrapPValue, drawUnits, mostUnits, resamples, unitsOf } from './bootstrap-tasks';

function drawAll(count: number): number[][] {
  const all: number[][] = [];
  drawUnits(count, (drawn) => all.push([...drawn]));
  return all;
}

it('every sample draws as many units as there are, and another time the same ones', () => {
  const all = drawAll(5);
  expect(all).toHaveLength(resamples);
  expect(new Set(all.map((drawn) => drawn.reduce((sum, count) => sum + count, 0)))).toEqual(new Set([5]));
  // Expected once per sample, with the variance 5 · ⅕ · ⅘: the standard error over 2,000 samples is 0.02.
  expect(all.reduce((sum, [first]) => sum + first!, 0) / resamples).toBeCloseTo(1, 1);
  expect(drawAll(5)).toEqual(all);
});

it('up to 128 tasks each is drawn for itself; more are dealt out to 128 groups of equal size, not by their order', () => {
  expect(unitsOf(3)).toEqual({ count: 3, unitOf: Uint16Array.of(0, 1, 2) });
  expect(unitsOf(mostUnits).unitOf).toEqual(Uint16Array.from({ length: 128 }, (_, i) => i));
  const { count, unitOf } = unitsOf(300);
  const sizes = [...Map.groupBy(unitOf, (unit) => unit).values()].map((group) => group.length);
  expect(count).toBe(128);
  expect(new Set(sizes)).toEqual(new Set([2, 3]));
  // Were it by order, the first 128 would all be in groups of their own.
  expect(new Set(unitOf.slice(0, 128)).size).toBeLessThan(100);
  expect(unitsOf(300)).toEqual({ count, unitOf });
});

describe('the p-value of resampled figures', () => {
  /** Means of 2,000 resamples. */
  const meansOf = (values: number[]) => {
    const means = new Float64Array(resamples);
    drawUnits(values.length, (drawn, sample) => {
      means[sample] = values.reduce((sum, value, i) => sum + drawn[i]! * value, 0) / values.length;
    });
    return means;
  };

  it('of bell-shaped values is near that of the t test', () => {
    const random = seededRandom(3);
    for (let i = 0; i < 20; i++) {
      const values = Array.from({ length: 40 }, () => 0.3 + bell(random));
      const mean = values.reduce((sum, value) => sum + value, 0) / 40;
      const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / 39);
      const t = Math.abs(mean / (spread / Math.sqrt(40)));
      const p = bootstrapPValue(meansOf(values), 40);
      // Student's 5 % point of 39 degrees of freedom is 2.02, the 1 % point 2.71.
      if (t > 2.3) expect(p).toBeLessThan(0.05);
      if (t < 1.8) expect(p).toBeGreaterThan(0.05);
    }
  });

  it('is never below 2^(1−n), not 0 where no resample reaches 0, and 1 where there is no difference', () => {
    expect(bootstrapPValue(new Float64Array(resamples).fill(3), 6)).toBe(1 / 32);
    expect(bootstrapPValue(new Float64Array(resamples), 50)).toBe(1);
    const far = Float64Array.from({ length: resamples }, (_, i) => 10 + (i % 2 ? 1 : -1));
    const p = bootstrapPValue(far, 200);
    expect(p).toBeGreaterThan(0);
    expect(p).toBeLessThan(1e-9);
  });
});

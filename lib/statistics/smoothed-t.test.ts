import { expect, it } from 'vitest';
import { smoothedPValue, smoothedQuantile, smoothedT } from './smoothed-t';
import { studentTCritical, studentTTwoSided } from './student-t';

const df = 19;

it('where the resamples have Student’s distribution, so has the mixture', () => {
  const critical = (p: number) =>
    p < 0.5 ? -studentTCritical(2 * p, df) : studentTCritical(2 * (1 - p), df);
  const drawn = Float64Array.from({ length: 1999 }, (_, i) => critical((i + 1) / 2000));
  const mixture = smoothedT(drawn, df);
  for (const p of [0.005, 0.025, 0.2, 0.975])
    expect(smoothedQuantile(mixture, p)).toBeCloseTo(critical(p), 1);
  expect(smoothedPValue(mixture, 2)).toBeCloseTo(studentTTwoSided(2, df), 3);
});

it('a quarter is the resamples’: what they have beyond t is a quarter of the tail', () => {
  const half = Float64Array.from({ length: 100 }, (_, i) => (i < 50 ? -10 : 10));
  const expected = 2 * (0.25 * 0.5 + 0.75 * (studentTTwoSided(3, df) / 2));
  expect(smoothedPValue(smoothedT(half, df), 3)).toBeCloseTo(expected, 12);
});

it('p is below α exactly outside the quantiles, NaN is left out, and the ends may be open', () => {
  const drawn = Float64Array.from({ length: 200 }, (_, i) => (i - 60) / 30);
  const mixture = smoothedT(Float64Array.from([...drawn, NaN]), df);
  expect(mixture.drawn).toHaveLength(200);
  const [low, high] = [smoothedQuantile(mixture, 0.025), smoothedQuantile(mixture, 0.975)];
  expect(high).toBeGreaterThan(-low);
  for (const [t, below] of [
    [low - 0.01, true],
    [low + 0.01, false],
    [high - 0.01, false],
    [high + 0.01, true],
  ] as const)
    expect(smoothedPValue(mixture, t) < 0.05).toBe(below);
  const open = smoothedT(new Float64Array(200).fill(-Infinity, 0, 50), df);
  expect(smoothedQuantile(open, 0.025)).toBe(-Infinity);
  expect(Number.isFinite(smoothedQuantile(open, 0.975))).toBe(true);
});

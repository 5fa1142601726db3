import { expect, it } from 'vitest';
import { normalCdf, normalQuantile } from './normal';

// Abramowitz & Stegun, table 26.1.
it.each([
  [0, 0.5],
  [1, 0.841344746068543],
  [-1.96, 0.02499789514822],
  [2.5, 0.993790334674224],
  [-4, 0.0000316712418331],
])('P(Z ≤ %d)', (z, p) => {
  expect(normalCdf(z)).toBeCloseTo(p, 12);
});

it('the quantile turns it around, and refuses what is no probability', () => {
  expect(normalQuantile(0.975)).toBeCloseTo(1.959963984540054, 8);
  expect(normalQuantile(normalCdf(-3.1))).toBeCloseTo(-3.1, 8);
  expect(() => normalQuantile(0)).toThrow(RangeError);
  expect([normalCdf(-9), normalCdf(9)]).toEqual([0, 1]);
});

import { expect, test } from 'vitest';
import { linearScale, logScale, logTicks, niceTicks, spreadLabels } from './scale';

test('a scale maps ends to ends, and beyond', () => {
  const scale = linearScale(0, 100, 10, 210);
  expect([0, 50, 100, 150].map(scale)).toEqual([10, 110, 210, 310]);
  expect(linearScale(0, 100, 100, 0)(25)).toBe(75);
  expect(linearScale(5, 5, 0, 10)(5)).toBe(5);
});

test.each([
  [100, [0, 50, 100]],
  [83, [0, 50, 100]],
  [7, [0, 2, 4, 6, 8]],
  [0.3, [0, 0.1, 0.2, 0.3]],
  [4, [0, 1, 2, 3, 4]],
  [0, [0, 1]],
  [Number.NaN, [0, 1]],
])('ticks to %d', (max, ticks) => expect(niceTicks(max)).toEqual(ticks));

test('labels that would cover each other are moved apart, others stay', () => {
  expect(spreadLabels([50, 10, 52], 10)).toEqual([50, 10, 60]);
  expect(spreadLabels([5, 5, 5], 2)).toEqual([5, 7, 9]);
});

test('a logarithmic scale gives each decade the same room', () => {
  const scale = logScale(0.01, 100, 0, 400);
  expect([0.01, 0.1, 1, 100].map((value) => Math.round(scale(value)))).toEqual([0, 100, 200, 400]);
});

test.each([
  [0.3, 40, [0.1, 1, 10, 100]],
  [1, 10, [1, 2, 5, 10]],
  [3, 3, [1, 2, 5, 10]],
  [0.02, 0.9, [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1]],
])('logarithmic ticks around %d to %d', (least, most, ticks) => expect(logTicks(least, most)).toEqual(ticks));

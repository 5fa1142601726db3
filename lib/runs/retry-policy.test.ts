import { expect, test } from 'vitest';
import { retryDelayMs } from './retry-policy';

test.each([
  [1, 0, 500],
  [1, 0.999, 1_000],
  [2, 0, 1_000],
  [3, 0.5, 3_000],
  [20, 0, 30_000],
])('after %i attempts with jitter %f it waits %i ms', (attempts, random, expected) => {
  expect(retryDelayMs(attempts, null, random)).toBeCloseTo(expected, -1);
});

test("the server's Retry-After is kept when it is longer, and does not shorten the backoff", () => {
  expect(retryDelayMs(1, 30_000, 0.5)).toBe(30_000);
  expect(retryDelayMs(3, 10, 0.5)).toBe(3_000);
});

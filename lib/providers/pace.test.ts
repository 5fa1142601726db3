import { expect, test } from 'vitest';
import { failureOf } from './failure';
import { holdAfter, paceSlackMs, spacingMs } from './pace';

test('the calls of a minute take a little more than a minute, whatever the limit', () => {
  for (const limit of [1, 7, 60, 600, 1_000_000])
    expect(spacingMs(limit) * limit).toBeCloseTo(60_000 + paceSlackMs, 6);
  expect(spacingMs(1)).toBe(60_250);
});

test('a 429 holds for its Retry-After, or a second when it names none', () => {
  expect(holdAfter(failureOf('rate_limit', 'slow down', 429, 2_500))).toBe(2_500);
  expect(holdAfter(failureOf('rate_limit', 'slow down', 429))).toBe(1_000);
});

test('a 503 holds only when it names a time', () => {
  expect(holdAfter(failureOf('server', 'busy', 503, 4_000))).toBe(4_000);
  expect(holdAfter(failureOf('server', 'busy', 503))).toBe(null);
  expect(holdAfter(failureOf('server', 'broken', 500, 4_000))).toBe(null);
});

test('nothing is held for what waiting does not heal', () => {
  const spent = failureOf('rate_limit', 'no credit', 429, 2_500);
  spent.retry.retry = false;
  expect(holdAfter(spent)).toBe(null);
  expect(holdAfter(failureOf('bad_request', 'no', 400, 1_000))).toBe(null);
  expect(holdAfter(null)).toBe(null);
});

import { describe, expect, it } from 'vitest';
import { decodeSpeed } from './decode-speed';
import { maxRetryAfterMs, retryAfterMs } from './retry-after';

const now = new Date('2026-01-01T00:00:00Z');
const read = (headers: Record<string, string>) => retryAfterMs((name) => headers[name] ?? null, now);

describe('retryAfterMs', () => {
  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'Thu, 01 Jan 2026 00:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Wed, 31 Dec 2025 23:59:00 GMT' }, 0],
    [{ 'retry-after': '7', 'retry-after-ms': '120' }, 120],
    [{ 'retry-after': '999999999' }, maxRetryAfterMs],
    [{ 'retry-after': '-5' }, null],
    [{ 'retry-after': 'soon' }, null],
    [{ 'retry-after': '' }, null],
    [{}, null],
  ])('%j', (headers, expected) => {
    expect(read(headers)).toBe(expected);
  });
});

describe('decodeSpeed', () => {
  it('leaves the first token out', () => {
    expect(decodeSpeed(11, 100, 1_100)).toBe(10);
  });
  it.each([
    [null, 0, 100],
    [1, 0, 100],
    [0, 0, 100],
    [5, null, 100],
    [5, 100, 100],
  ])('is unknown for %j tokens from %j to %j', (tokens, first, last) => {
    expect(decodeSpeed(tokens, first, last)).toBeNull();
  });
});

import { describe, expect, test } from 'vitest';
import { callResult } from '@/lib/testing/seed-run';
import { costOfCall, costOfResult, type BilledCall } from './cost-of-call';
import { priceFiguresSchema, type PriceFigures } from './pinned-price';

const price = (figures: Partial<PriceFigures>) => priceFiguresSchema.parse(figures);
const call = (overrides: Partial<BilledCall> = {}): BilledCall => ({
  usage: { inputTokens: 1_000, outputTokens: 500, cachedTokens: null },
  durationMs: 1_800,
  refused: false,
  ...overrides,
});
const paid = price({ inputPerMillion: 3, outputPerMillion: 15 });

describe('cost of a call, by hand', () => {
  test('input and output: 1,000 × $3/M + 500 × $15/M', () => {
    expect(costOfCall(paid, call())).toBeCloseTo(0.0105, 12);
  });

  test('cached input at its own price: 400 × $3/M + 600 × $0.30/M + 500 × $15/M', () => {
    const usage = { inputTokens: 1_000, outputTokens: 500, cachedTokens: 600 };
    expect(costOfCall({ ...paid, cachedInputPerMillion: 0.3 }, call({ usage }))).toBeCloseTo(0.00888, 12);
    expect(costOfCall(paid, call({ usage })), 'no price of its own').toBeCloseTo(0.0105, 12);
  });

  test('more cached than input tokens never makes the input negative', () => {
    const usage = { inputTokens: 100, outputTokens: 0, cachedTokens: 900 };
    expect(costOfCall({ ...paid, cachedInputPerMillion: 0 }, call({ usage }))).toBe(0);
  });

  test('per request and per hour come on top: $0.01 + 1.8 s of $2/h', () => {
    const dear = { ...paid, perRequest: 0.01, perHour: 2 };
    expect(costOfCall(dear, call())).toBeCloseTo(0.0105 + 0.01 + 0.001, 12);
  });

  test('an hourly rate alone needs no token counts', () => {
    const usage = { inputTokens: null, outputTokens: null, cachedTokens: null };
    expect(costOfCall(price({ perHour: 3.6 }), call({ usage, durationMs: 1_000 }))).toBeCloseTo(0.001, 12);
  });
});

describe('unknown is not zero', () => {
  const none = { inputTokens: null, outputTokens: null, cachedTokens: null };

  test('no price, no cost', () => expect(costOfCall(null, call())).toBeNull());

  test('a price of 0 is 0, with or without counts', () => {
    const free = price({ inputPerMillion: 0, outputPerMillion: 0 });
    expect(costOfCall(free, call())).toBe(0);
    expect(costOfCall(free, call({ usage: none }))).toBe(0);
  });

  test('a missing count makes the cost unknown', () => {
    expect(costOfCall(paid, call({ usage: { ...none, inputTokens: 5 } }))).toBeNull();
    expect(costOfCall(paid, call({ usage: none }))).toBeNull();
  });

  test('a failed call costs what its usage says, even when the status is an error', () => {
    expect(costOfCall(paid, call({ refused: true }))).toBeCloseTo(0.0105, 12);
  });

  test('a refused call, or one never sent, costs no tokens and no request', () => {
    const dear = { ...paid, perRequest: 1 };
    expect(costOfCall(dear, call({ usage: none, refused: true }))).toBe(0);
    expect(costOfCall(dear, call({ usage: none, durationMs: null }))).toBe(0);
  });
});

test('a result that broke off without usage has no known cost; one with an error status costs nothing', () => {
  const usage = {
    inputTokens: null,
    outputTokens: null,
    reasoningTokens: null,
    cachedTokens: null,
    estimated: false,
  };
  const failure = { kind: 'timeout', message: 'silence', httpStatus: 200 } as never;
  expect(costOfResult(paid, callResult({ usage, failure }))).toBeNull();
  expect(costOfResult(paid, callResult({ usage, failure, httpStatus: 429 }))).toBe(0);
  expect(costOfResult(paid, callResult())).toBeCloseTo((3 * 3 + 5 * 15) / 1e6, 12);
});

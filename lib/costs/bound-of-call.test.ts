import { expect, test } from 'vitest';
import { boundOfCall, outputBound } from './bound-of-call';
import { costOfCall } from './cost-of-call';
import { priceFiguresSchema } from './pinned-price';

const call = { inputBytes: 968, messages: 1, maxOutputTokens: 200, timeoutMs: 3_600 };

test('by hand: (968 + 2 × 16) bytes × $3/M + 200 × $15/M + $0.01 + 3.6 s of $10/h', () => {
  const price = priceFiguresSchema.parse({
    inputPerMillion: 3,
    outputPerMillion: 15,
    perRequest: 0.01,
    perHour: 10,
  });
  expect(boundOfCall(price, call)).toBeCloseTo(0.003 + 0.003 + 0.01 + 0.01, 12);
  const most = { inputTokens: 968, outputTokens: 200, cachedTokens: 0 };
  expect(costOfCall(price, { usage: most, durationMs: 3_600, refused: false })).toBeLessThanOrEqual(
    boundOfCall(price, call),
  );
});

test('cached input that is dearer than plain input is reckoned with', () => {
  const price = priceFiguresSchema.parse({
    inputPerMillion: 1,
    outputPerMillion: 0,
    cachedInputPerMillion: 2,
  });
  expect(boundOfCall(price, call)).toBeCloseTo(0.002, 12);
});

test.each([
  [100, 900, null, 100],
  [null, 900, null, 1_350],
  [null, null, null, 4_096],
  [null, null, 2_000, 2_000],
])('limit %s, seen %s, context %s: %s output tokens', (limit, seen, context, tokens) =>
  expect(outputBound(limit, seen, context)).toBe(tokens),
);

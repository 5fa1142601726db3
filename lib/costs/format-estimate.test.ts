import { expect, test } from 'vitest';
import { estimateBesideCost, formatEstimate } from './format-estimate';
import type { EstimateTotals } from './run-estimate';

const totals = (overrides: Partial<EstimateTotals>): EstimateTotals => ({
  costUsd: null,
  unknown: [],
  durationMs: null,
  ...overrides,
});
const known = totals({ costUsd: { expected: 0.42, low: 0.305, high: 1.5 } });

test('the expected cost stands with the ends of its range', () => {
  expect(formatEstimate(known)).toBe('$0.42 [$0.305, $1.50]');
  expect(formatEstimate(totals({ costUsd: { expected: 0, low: 0, high: 0 } }))).toBe('$0');
});

test('what makes it unknown is named', () => {
  const unknown = totals({
    unknown: [
      { model: 'a', reason: 'price' },
      { model: 'b', reason: 'duration' },
      { model: 'c', reason: 'price' },
    ],
  });
  expect(formatEstimate(unknown)).toBe('unknown: no price of a, c; an hourly rate, and no past calls of b');
});

test('it stands beside the truth, with what is not known of that', () => {
  expect(estimateBesideCost(known, { usd: 0.4, unknownCalls: 1, estimatedCalls: 0 })).toBe(
    'Estimated $0.42 [$0.305, $1.50] · actual ≥ $0.40',
  );
  const nothing = { ...known, costUsd: null };
  expect(estimateBesideCost(nothing, { usd: null, unknownCalls: 3, estimatedCalls: 0 })).toBeNull();
});

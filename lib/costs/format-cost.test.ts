import { expect, test } from 'vitest';
import { explainCost, formatCost, formatUsd } from './format-cost';

test.each([
  [null, '–'],
  [0, '$0'],
  [0.000000105, '$0.000000105'],
  [0.0105, '$0.0105'],
  [0.5, '$0.50'],
  [0.9949, '$0.995'],
  [0.999, '$1.00'],
  [2, '$2.00'],
  [1234.5, '$1,235'],
])('%s is %s', (usd, text) => expect(formatUsd(usd)).toBe(text));

test('what is unknown or estimated is said', () => {
  expect(formatCost({ usd: null, unknownCalls: 2, estimatedCalls: 0 })).toBe('unknown');
  expect(formatCost({ usd: null, unknownCalls: 0, estimatedCalls: 0 })).toBe('–');
  expect(formatCost({ usd: 1, unknownCalls: 1, estimatedCalls: 1 })).toBe('≥ ~$1.00');
  expect(explainCost({ usd: 1, unknownCalls: 1, estimatedCalls: 2 })).toBe(
    '1 call of unknown cost, 2 with estimated tokens',
  );
  expect(explainCost({ usd: 1, unknownCalls: 0, estimatedCalls: 0 })).toBeNull();
});

import { expect, test } from 'vitest';
import { readLimits } from './read-limits';

test('an address without limits has none', () => {
  expect(readLimits({ tab: 'overview' })).toEqual({
    limits: { minScore: null, maxTtftMs: null, maxCostPer1000: null },
    texts: { minScore: '', maxTtftMs: '', maxCostPer1000: '' },
    problems: {},
  });
});

test('limits are read one by one: an empty field is none, a bad one says why and leaves the others', () => {
  const { limits, texts, problems } = readLimits({ minScore: ' 80 ', maxTtftMs: '', maxCostPer1000: 'five' });
  expect(limits).toEqual({ minScore: 80, maxTtftMs: null, maxCostPer1000: null });
  expect(texts).toEqual({ minScore: '80', maxTtftMs: '', maxCostPer1000: 'five' });
  expect(problems).toEqual({ maxCostPer1000: expect.stringContaining('must be a number') as unknown });
});

test('of a limit given twice the first counts', () => {
  expect(readLimits({ minScore: ['70', '90'] }).limits.minScore).toBe(70);
});

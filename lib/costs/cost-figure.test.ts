import { expect, test } from 'vitest';
import { addCosts, costFromGroups, type GroupCost } from './cost-figure';

const group = (overrides: Partial<GroupCost>): GroupCost => ({
  phase: 'BENCHMARKING',
  costUsd: null,
  unknownCostCalls: 0,
  estimatedCostCalls: 0,
  warmUpCostUsd: null,
  warmUpUnknownCostCalls: 0,
  ...overrides,
});

test('candidates, judges and warm-ups are apart and add up', () => {
  const cost = costFromGroups([
    group({ costUsd: 1, warmUpCostUsd: 0.25 }),
    group({ costUsd: 2, unknownCostCalls: 3, estimatedCostCalls: 2 }),
    group({ phase: 'JUDGING', costUsd: 4, warmUpUnknownCostCalls: 1 }),
  ]);
  expect(cost.candidates).toEqual({ usd: 3, unknownCalls: 3, estimatedCalls: 2 });
  expect(cost.judge).toEqual({ usd: 4, unknownCalls: 0, estimatedCalls: 0 });
  expect(cost.warmUp).toEqual({ usd: 0.25, unknownCalls: 1, estimatedCalls: 0 });
  expect(cost.total).toEqual({ usd: 7.25, unknownCalls: 4, estimatedCalls: 2 });
});

test('nothing known is null and free is 0', () => {
  const unknown = { usd: null, unknownCalls: 2, estimatedCalls: 0 };
  expect(addCosts([unknown]).usd).toBeNull();
  expect(addCosts([]).usd).toBeNull();
  expect(addCosts([unknown, { usd: 0, unknownCalls: 0, estimatedCalls: 0 }])).toMatchObject({
    usd: 0,
    unknownCalls: 2,
  });
});

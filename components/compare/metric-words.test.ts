import { expect, test } from 'vitest';
import type { MetricChange } from '@/lib/statistics/compare-runs';
import { comparisonSentence, formatChange, isShown } from './metric-words';

const change = (overrides: Partial<MetricChange>): MetricChange => ({
  metric: 'score',
  baselineMean: 60,
  candidateMean: 64.1,
  change: 4.1,
  interval: { low: 0.6, high: 7.7 },
  pValue: 0.02,
  verdict: 'improved',
  tasks: 75,
  improved: 20,
  regressed: 8,
  equal: 47,
  unmeasured: 0,
  items: [],
  ...overrides,
});
const names = { baseline: 'A', candidate: 'B', reason: null, shared: true };

test('a change carries its sign and unit, and a missing one is a dash', () => {
  expect(formatChange('score', -4.12)).toBe('−4.1');
  expect(formatChange('timeMs', 1234)).toBe('+1,234 ms');
  expect(formatChange('score', 0)).toBe('0.0');
  expect(formatChange('timeMs', -0.3)).toBe('0 ms');
  expect(formatChange('score', null)).toBe('–');
  expect(formatChange('costUsd', -0.00123)).toBe('−$0.00123');
});

test('the sentence says which is better, by how much and how sure', () => {
  expect(comparisonSentence(change({}), names)).toBe(
    'B is better than A: +4.1 points [+0.6, +7.7] over 75 tasks.',
  );
  const worse = change({ verdict: 'regressed', change: -4.1, interval: { low: -7.7, high: -0.6 } });
  expect(comparisonSentence(worse, names)).toContain('B is worse than A: −4.1 points [−7.7, −0.6]');
});

test('what is not certain, and what is not compared, says so', () => {
  expect(comparisonSentence(change({ verdict: 'not_distinguishable' }), names)).toContain(
    'cannot be told apart',
  );
  expect(
    comparisonSentence(change({ verdict: 'not_distinguishable', interval: null, tasks: 20 }), names),
  ).toBe(
    'B and A cannot be told apart (+4.1 points over 20 tasks; too few of them changed for an interval).',
  );
  expect(comparisonSentence(change({ verdict: 'too_few_tasks', tasks: 3, interval: null }), names)).toContain(
    'Too few tasks (3)',
  );
  expect(comparisonSentence(change({ tasks: 0, verdict: 'too_few_tasks' }), names)).toContain(
    'no scored task in common',
  );
  const reason = 'B has no judge';
  expect(comparisonSentence(change({ verdict: 'not_comparable' }), { ...names, reason })).toBe(
    'The scores of B and A are not compared: B has no judge. Times are.',
  );
  expect(
    comparisonSentence(change({ verdict: 'not_comparable', tasks: 0 }), { ...names, reason, shared: false }),
  ).toBe('B and A have no model and task in common, so nothing is compared.');
});

test('a cost is spoken of only where one is known', () => {
  expect(isShown({ metric: 'costUsd', tasks: 0 })).toBe(false);
  expect(isShown({ metric: 'costUsd', tasks: 3 })).toBe(true);
  expect(isShown({ metric: 'score', tasks: 0 })).toBe(true);
});

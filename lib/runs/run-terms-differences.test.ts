import { expect, test } from 'vitest';
import { scoresNotComparable, termDifferences, type ComparedTerms } from './run-terms-differences';

const judge = { providerId: '1', provider: 'P', model: 'j', simulated: false };
const verdicts = { judge: 'P/j', templateHash: 'a', schemaVersion: '1' };
const terms = (name: string, overrides: Partial<ComparedTerms> = {}): ComparedTerms => ({
  run: { name, runId: `run-${name}`, judge },
  judges: [verdicts],
  parameters: {},
  repetitions: 1,
  models: [],
  ...overrides,
});

test('scores of the same judge, asked in the same words, are compared', () => {
  expect(scoresNotComparable(terms('A'), terms('B'))).toBeNull();
});

test('another judge, other words, no judge and no verdicts each forbid it, and say who', () => {
  const other = terms('B', { judges: [{ ...verdicts, judge: 'Q/k' }] });
  expect(scoresNotComparable(terms('A'), other)).toBe('A was judged by P/j, B was judged by Q/k');
  const mixed = terms('B', { judges: [verdicts, { ...verdicts, judge: 'Q/k' }] });
  expect(scoresNotComparable(terms('A'), mixed)).toContain('P/j and Q/k');
  const reworded = terms('B', { judges: [{ ...verdicts, templateHash: 'b' }] });
  expect(scoresNotComparable(terms('A'), reworded)).toContain('different words');
  expect(scoresNotComparable(terms('A', { judges: [] }), terms('B'))).toBe('A has no verdicts yet');
  const unjudged = terms('B', { run: { name: null, runId: 'run-B', judge: null } });
  expect(scoresNotComparable(terms('A'), unjudged)).toBe('run-B has no judge');
});

test('other parameters are named, and do not forbid it', () => {
  const before = terms('A', { parameters: { temperature: 0, systemPrompt: 'x', seed: 1 } });
  const after = terms('B', { parameters: { temperature: 0.7, seed: 1, maxTokens: 9 }, repetitions: 3 });
  expect(termDifferences(before, after)).toEqual([
    'temperature: 0 → 0.7.',
    'The system prompts differ.',
    'maxTokens: not set → 9.',
    'Repetitions: 1 → 3.',
  ]);
  expect(termDifferences(before, before)).toEqual([]);
});

import { expect, test } from 'vitest';
import { createRunSchema } from '@/lib/runs/create-run-input';
import { emptyRunForm, formFromRun, toggleTarget, toRunInput } from './run-form-values';

const run = {
  name: 'Nightly',
  judge: { providerId: '1', model: 'j' },
  targets: [{ providerId: '2', model: 'm' }],
  collectionIds: ['3'],
  repetitions: 2,
  budgetUsd: 2.5,
  parameters: { temperature: 0, maxTokens: 100, seed: -4, stop: ['a', 'b'], systemPrompt: 'Be brief.' },
};

test('a run becomes a form and the form the same run', () => {
  const input = toRunInput(formFromRun(run));
  expect(input).toEqual(run);
  expect(createRunSchema.safeParse(input).success).toBe(true);
});

test('empty fields are not sent', () => {
  const input = toRunInput({ ...emptyRunForm, hasJudge: false, repetitions: ' ' });
  expect(input).toEqual({
    judge: null,
    targets: [],
    collectionIds: [],
    repetitions: undefined,
    parameters: {},
    name: undefined,
    budgetUsd: undefined,
  });
});

test('what is no number is sent as it was typed, for the server to name the field', () => {
  const input = toRunInput({ ...formFromRun(run), temperature: 'warm', maxTokens: '1e999' });
  const fault = createRunSchema.safeParse(input).error?.issues.map(({ path }) => path.join('.'));
  expect(fault).toEqual(['parameters.temperature', 'parameters.maxTokens']);
});

test('a model is chosen and unchosen per provider', () => {
  const one = toggleTarget([], { providerId: '1', model: 'm' });
  const two = toggleTarget(one, { providerId: '2', model: 'm' });
  expect(two).toHaveLength(2);
  expect(toggleTarget(two, { providerId: '1', model: 'm' })).toEqual([{ providerId: '2', model: 'm' }]);
});

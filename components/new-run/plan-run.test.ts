import { expect, test } from 'vitest';
import { planRun } from './plan-run';
import { emptyRunForm, type RunFormValues } from './run-form-values';

const providers = [
  { id: '1', name: 'Ollama', simulated: false },
  { id: '2', name: 'Simulated', simulated: true },
];
const judge = { providerId: '1', model: 'judge' };
const complete: RunFormValues = {
  ...emptyRunForm,
  judge,
  targets: [
    { providerId: '1', model: 'a' },
    { providerId: '1', model: 'b' },
  ],
  collectionIds: ['7'],
  repetitions: '3',
};
const count = { tasks: 40, items: 40, answers: 40, archived: 0, withoutReference: 0 };
const plan = (values: Partial<RunFormValues>, of: Partial<Parameters<typeof planRun>[0]> = {}) =>
  planRun({ values: { ...complete, ...values }, count, providers, modelsOf: {}, ...of });

test('items are tasks × models × repetitions, calls their answers, verdicts and one warm-up per model', () => {
  expect(plan({})).toMatchObject({
    items: 240,
    calls: { answers: 240, verdicts: 240, warmUps: 3, total: 483 },
    blockers: [],
    warnings: [],
  });
  expect(plan({ hasJudge: false }).calls).toEqual({ answers: 240, verdicts: 0, warmUps: 2, total: 242 });
});

test('a task with inputs makes an item for each, and its follow-ups are calls', () => {
  expect(plan({}, { count: { ...count, tasks: 2, items: 5, answers: 9 } })).toMatchObject({
    tasks: 2,
    items: 30,
    calls: { answers: 54, verdicts: 30, warmUps: 3, total: 87 },
  });
});

test('what is not known yet is no number', () => {
  expect(plan({}, { count: null })).toMatchObject({ tasks: null, items: null, calls: null });
});

test('everything that stands in the way is named', () => {
  expect(planRun({ values: emptyRunForm, count: null, providers, modelsOf: {} }).blockers).toEqual([
    'Choose a judge, or run without one.',
    'Choose at least one model.',
    'Choose at least one collection.',
  ]);
  expect(plan({ judge: { providerId: '1', model: ' ' } }).blockers).toEqual([
    'Choose the model that judges.',
  ]);
  expect(plan({ judge: { providerId: '', model: 'x' } }).blockers).toEqual([
    'Choose the provider of the judge.',
  ]);
  expect(plan({ hasJudge: false, judge: emptyRunForm.judge }).blockers).toEqual([]);
  for (const repetitions of ['0', '101', '1.5', 'x'])
    expect(plan({ repetitions }).blockers).toEqual(['Repetitions must be a whole number from 1 to 100.']);
  expect(plan({}, { count: { ...count, tasks: 0 } }).blockers).toEqual([
    'The chosen collections hold no task that could run.',
  ]);
});

test('a provider that failed warns where it is needed, and only there', () => {
  const failed = { state: 'failed', reason: 'Nothing listens.' } as const;
  expect(plan({}, { modelsOf: { 1: failed } }).warnings).toEqual([
    'Ollama does not answer now, and calls fail until it does: Nothing listens.',
  ]);
  expect(plan({}, { modelsOf: { 2: failed } }).warnings).toEqual([]);
});

test('a model that is not listed, a judge of its own answers and missing references are warned of', () => {
  const info = {
    ownedBy: null,
    createdAt: null,
    contextLength: null,
    quantization: null,
    parameterSize: null,
    digest: null,
    sizeBytes: null,
    loadedContextLength: null,
    resolvedModel: null,
    serverVersion: null,
  };
  const listed = { state: 'listed', models: ['a', 'judge'].map((id) => ({ id, ...info })) } as const;
  expect(plan({}, { modelsOf: { 1: { ...listed, models: [...listed.models] } } }).warnings).toEqual([
    'Ollama does not list b. It may still answer.',
  ]);
  expect(plan({ targets: [judge] }).warnings[0]).toContain('judges its own answers');
  expect(plan({}, { count: { ...count, archived: 2, withoutReference: 5 } }).warnings).toEqual([
    '5 of the tasks have no reference: the judge has nothing to compare with.',
    '2 archived tasks of the collections are not asked.',
  ]);
  expect(plan({ judge: { providerId: '2', model: 'judge' } }).warnings[0]).toContain('Simulated');
});

test('what can be told apart is said for two models and more, with a judge', () => {
  expect(plan({}).detectablePoints).toBeGreaterThan(5);
  expect(plan({ hasJudge: false }).detectablePoints).toBeNull();
  expect(plan({ targets: [{ providerId: '1', model: 'a' }] }).detectablePoints).toBeNull();
});

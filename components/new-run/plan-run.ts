import type { ModelReference } from '@/lib/runs/create-run-input';
import { detectableDifference } from '@/lib/statistics/detectable-difference';
import type { ModelsOf } from './models-state';
import { isSame, type RunFormValues } from './run-form-values';

/** `items` and `answers` are of one model and repetition. */
export type TaskCount = {
  tasks: number;
  items: number;
  answers: number;
  archived: number;
  withoutReference: number;
};
export type ProviderName = { id: string; name: string; simulated: boolean };

export type RunPlan = {
  /** Null while it is not known what the collections hold together. */
  tasks: number | null;
  items: number | null;
  /** Answers, verdicts and one warm-up per model; retries come on top. */
  calls: { answers: number; verdicts: number; warmUps: number; total: number } | null;
  /** Points; null with fewer than two models, without a judge or with too few tasks. */
  detectablePoints: number | null;
  /** Nothing starts while there is one. */
  blockers: string[];
  warnings: string[];
};

type Input = {
  values: RunFormValues;
  count: TaskCount | null;
  providers: ProviderName[];
  modelsOf: ModelsOf;
};

const mostRepetitions = 100;

function repetitionsOf({ repetitions }: RunFormValues): number | null {
  const value = repetitions.trim() === '' ? 1 : Number(repetitions);
  return Number.isInteger(value) && value >= 1 && value <= mostRepetitions ? value : null;
}

function judgeBlockers({ hasJudge, judge }: RunFormValues): string[] {
  if (!hasJudge) return [];
  if (!judge.providerId && !judge.model.trim()) return ['Choose a judge, or run without one.'];
  if (!judge.providerId) return ['Choose the provider of the judge.'];
  return judge.model.trim() ? [] : ['Choose the model that judges.'];
}

function blockersOf(values: RunFormValues, count: TaskCount | null): string[] {
  const { targets, collectionIds } = values;
  return [
    ...judgeBlockers(values),
    ...(targets.length === 0 ? ['Choose at least one model.'] : []),
    ...(targets.length > 100 ? ['Choose at most 100 models.'] : []),
    ...(collectionIds.length === 0 ? ['Choose at least one collection.'] : []),
    ...(collectionIds.length > 0 && count?.tasks === 0
      ? ['The chosen collections hold no task that could run.']
      : []),
    ...(repetitionsOf(values) === null
      ? [`Repetitions must be a whole number from 1 to ${mostRepetitions}.`]
      : []),
  ];
}

/** What a provider said, for each that the run needs and that did not answer; and models it does not list. */
function providerWarnings({ values, providers, modelsOf }: Input): string[] {
  const needed: ModelReference[] = [...values.targets, ...(values.hasJudge ? [values.judge] : [])];
  const nameOf = (id: string) => providers.find((provider) => provider.id === id)?.name ?? id;
  return [...new Set(needed.map(({ providerId }) => providerId))].flatMap((id) => {
    const state = modelsOf[id];
    if (state?.state === 'failed')
      return [`${nameOf(id)} does not answer now, and calls fail until it does: ${state.reason}`];
    if (state?.state !== 'listed') return [];
    return (
      needed
        .filter(({ providerId, model }) => providerId === id && model.trim() !== '')
        // The part after ? is a script for the simulated provider.
        .filter(
          ({ model }) => !state.models.some((one) => one.id === model || one.id === model.split('?')[0]),
        )
        .map(({ model }) => `${nameOf(id)} does not list ${model}. It may still answer.`)
    );
  });
}

function warningsOf(input: Input): string[] {
  const { values, count, providers } = input;
  const judges = values.hasJudge && values.targets.some((target) => isSame(target, values.judge));
  const ids = [...values.targets, ...(values.hasJudge ? [values.judge] : [])].map((one) => one.providerId);
  const simulated = providers.filter(({ id }) => ids.includes(id)).some((provider) => provider.simulated);
  return [
    ...providerWarnings(input),
    ...(judges ? [`${values.judge.model} judges its own answers: models favour their own words.`] : []),
    ...(values.hasJudge && count?.withoutReference
      ? [`${count.withoutReference} of the tasks have no reference: the judge has nothing to compare with.`]
      : []),
    ...(count?.archived ? [`${count.archived} archived tasks of the collections are not asked.`] : []),
    ...(simulated ? ['Simulated answers or verdicts say nothing about real models.'] : []),
  ];
}

/** What would run, what stands against it, and what to know before. */
export function planRun(input: Input): RunPlan {
  const { values, count } = input;
  const repetitions = repetitionsOf(values);
  const models = values.targets.length;
  const tasks = values.collectionIds.length === 0 ? 0 : (count?.tasks ?? null);
  const asked = values.collectionIds.length === 0 ? { items: 0, answers: 0 } : count;
  const times = repetitions === null ? null : models * repetitions;
  const items = asked === null || times === null ? null : asked.items * times;
  const answers = asked === null || times === null ? null : asked.answers * times;
  const verdicts = values.hasJudge ? items : 0;
  const warmUps = models + (values.hasJudge ? 1 : 0);
  const isComparison = values.hasJudge && models > 1 && tasks !== null && tasks > 0;
  return {
    tasks,
    items,
    calls:
      answers === null || verdicts === null
        ? null
        : { answers, verdicts, warmUps, total: answers + verdicts + (answers > 0 ? warmUps : 0) },
    detectablePoints: isComparison
      ? detectableDifference({ tasks, pairs: (models * (models - 1)) / 2, spreadPoints: null }).points
      : null,
    blockers: blockersOf(values, count),
    warnings: warningsOf(input),
  };
}

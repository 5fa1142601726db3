import type { ModelAggregate } from './run';

const names = {
  failedGeneration: 'generating',
  failedJudging: 'judging',
  truncated: 'truncated',
  refused: 'refused',
  empty: 'empty',
} as const satisfies Partial<Record<keyof ModelAggregate, string>>;

/** What went wrong with a model's items, kind by kind, those that happened only. Truncated, refused and empty answers are judged too. */
export const failureKinds = (model: Pick<ModelAggregate, keyof typeof names>): string[] =>
  (Object.keys(names) as (keyof typeof names)[])
    .filter((kind) => model[kind] > 0)
    .map((kind) => `${model[kind]} ${names[kind]}`);

import type { CreateRunInput, ModelReference, RunParameters } from '@/lib/runs/create-run-input';

/** What the form holds: numbers as they were typed, so that nothing typed is lost. */
export type RunFormValues = {
  name: string;
  hasJudge: boolean;
  judge: ModelReference;
  targets: ModelReference[];
  collectionIds: string[];
  repetitions: string;
  systemPrompt: string;
  temperature: string;
  maxTokens: string;
  topP: string;
  seed: string;
  /** One a line. */
  stop: string;
  budgetUsd: string;
};

export const emptyRunForm: RunFormValues = {
  name: '',
  hasJudge: true,
  judge: { providerId: '', model: '' },
  targets: [],
  collectionIds: [],
  repetitions: '1',
  systemPrompt: '',
  temperature: '',
  maxTokens: '',
  topP: '',
  seed: '',
  stop: '',
  budgetUsd: '',
};

export type StoredInput = {
  name: string | null;
  judge: ModelReference | null;
  targets: ModelReference[];
  collectionIds: string[];
  repetitions: number;
  parameters: RunParameters;
  budgetUsd: number | null;
};

const text = (value: number | undefined) => (value === undefined ? '' : String(value));

/** The form of a run that is started again. */
export function formFromRun(run: StoredInput): RunFormValues {
  const { parameters } = run;
  return {
    name: run.name ?? '',
    hasJudge: run.judge !== null,
    judge: run.judge ?? emptyRunForm.judge,
    targets: run.targets,
    collectionIds: run.collectionIds,
    repetitions: String(run.repetitions),
    systemPrompt: parameters.systemPrompt ?? '',
    temperature: text(parameters.temperature),
    maxTokens: text(parameters.maxTokens),
    topP: text(parameters.topP),
    seed: text(parameters.seed),
    stop: parameters.stop?.join('\n') ?? '',
    budgetUsd: text(run.budgetUsd ?? undefined),
  };
}

/** What is no number stays a text, for the server to name the field. */
function number(typed: string): number | undefined {
  const trimmed = typed.trim();
  if (trimmed === '') return undefined;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : (trimmed as unknown as number);
}

/** Empty fields are not sent: the model server's own default holds. */
export function toRunInput(values: RunFormValues): CreateRunInput {
  const stop = values.stop.split('\n').filter((line) => line !== '');
  const parameters = {
    temperature: number(values.temperature),
    maxTokens: number(values.maxTokens),
    topP: number(values.topP),
    seed: number(values.seed),
    stop: stop.length ? stop : undefined,
    systemPrompt: values.systemPrompt.trim() === '' ? undefined : values.systemPrompt,
  };
  return {
    judge: values.hasJudge ? values.judge : null,
    targets: values.targets,
    collectionIds: values.collectionIds,
    repetitions: number(values.repetitions),
    parameters: Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== undefined)),
    name: values.name.trim() || undefined,
    budgetUsd: number(values.budgetUsd),
  };
}

export const isSame = (a: ModelReference, b: ModelReference): boolean =>
  a.providerId === b.providerId && a.model === b.model;

export function toggleTarget(targets: ModelReference[], target: ModelReference): ModelReference[] {
  return targets.some((one) => isSame(one, target))
    ? targets.filter((one) => !isSame(one, target))
    : [...targets, target];
}

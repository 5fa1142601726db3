import { useId } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { ModelReference } from '@/lib/runs/create-run-input';
import type { ModelsOf } from './models-state';
import type { ProviderName } from './plan-run';

type Props = {
  hasJudge: boolean;
  judge: ModelReference;
  providers: ProviderName[];
  modelsOf: ModelsOf;
  errorOf: (path: string) => string | undefined;
  onChange: (change: { hasJudge?: boolean; judge?: ModelReference }) => void;
};

function modelHint(state: ModelsOf[string]): string {
  if (!state) return 'Choose a provider first, or type the name of a model.';
  if (state.state === 'loading') return 'The provider is being asked for its models; you can type one.';
  if (state.state === 'failed') return 'The provider does not answer now; type the name of a model.';
  return `${state.models.length} models listed; another can be typed.`;
}

function JudgeModel({ judge, providers, modelsOf, errorOf, onChange }: Omit<Props, 'hasJudge'>) {
  const listId = useId();
  const state = modelsOf[judge.providerId];
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Provider of the judge" error={errorOf('judge.providerId')}>
        {(control) => (
          <Select
            {...control}
            value={judge.providerId}
            onChange={(event) => onChange({ judge: { providerId: event.target.value, model: '' } })}
          >
            <option value="">Choose a provider</option>
            {providers.map(({ id, name, simulated }) => (
              <option key={id} value={id}>
                {name}
                {simulated ? ' (simulated)' : ''}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Model of the judge" error={errorOf('judge.model')} hint={modelHint(state)}>
        {(control) => (
          <>
            <Input
              {...control}
              list={listId}
              autoComplete="off"
              spellCheck={false}
              maxLength={255}
              value={judge.model}
              onChange={(event) => onChange({ judge: { ...judge, model: event.target.value } })}
            />
            <datalist id={listId}>
              {(state?.state === 'listed' ? state.models : []).map(({ id }) => (
                <option key={id} value={id} />
              ))}
            </datalist>
          </>
        )}
      </Field>
    </div>
  );
}

export function JudgeStep({ hasJudge, onChange, ...props }: Props) {
  const option = (value: boolean, label: string, explanation: string) => (
    <label className="flex items-start gap-2 text-sm">
      <input
        type="radio"
        name="has-judge"
        className="mt-1 accent-accent"
        checked={hasJudge === value}
        onChange={() => onChange({ hasJudge: value })}
      />
      <span>
        {label} <span className="text-subtle">{explanation}</span>
      </span>
    </label>
  );
  return (
    <div className="space-y-3 p-4">
      <fieldset className="space-y-1">
        <legend className="sr-only">Who judges</legend>
        {option(
          true,
          'A model judges.',
          'It compares each answer with the references and gives 0 to 100 points.',
        )}
        {option(false, 'No judge: metrics only.', 'Answers, times and tokens are kept; there are no scores.')}
      </fieldset>
      {hasJudge ? <JudgeModel onChange={onChange} {...props} /> : null}
    </div>
  );
}

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Textarea } from '@/components/ui/textarea';
import type { RunFormValues } from './run-form-values';

type Props = {
  values: RunFormValues;
  errorOf: (path: string) => string | undefined;
  onChange: (change: Partial<RunFormValues>) => void;
};

type NumberField = { key: 'temperature' | 'maxTokens' | 'topP' | 'seed'; label: string; hint: string };

const numbers: NumberField[] = [
  { key: 'temperature', label: 'Temperature', hint: '0 to 2' },
  { key: 'maxTokens', label: 'Maximum tokens', hint: 'of an answer' },
  { key: 'topP', label: 'Top p', hint: 'above 0, up to 1' },
  { key: 'seed', label: 'Seed', hint: 'a whole number' },
];

/** What every candidate call is sent with. An empty field is not sent: the model server's default holds. */
export function AdvancedFields({ values, errorOf, onChange }: Props) {
  return (
    <div className="space-y-4 p-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {numbers.map(({ key, label, hint }) => (
          <Field key={key} label={label} hint={hint} error={errorOf(`parameters.${key}`)}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                placeholder="server’s default"
                value={values[key]}
                onChange={(event) => onChange({ [key]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      <Field
        label="System prompt"
        hint="Sent before each question, to the models and not to the judge."
        error={errorOf('parameters.systemPrompt')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            value={values.systemPrompt}
            onChange={(event) => onChange({ systemPrompt: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Stop sequences"
        hint="One a line, at most four."
        error={errorOf('parameters.stop') ?? errorOf('parameters.stop.0')}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            value={values.stop}
            onChange={(event) => onChange({ stop: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

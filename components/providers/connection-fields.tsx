import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import type { FormValues } from './form-values';
import { providerTypes, typeNames } from './type-names';

type Props = {
  values: FormValues;
  isSimulated: boolean;
  /** What the chosen preset says about its service. */
  note: string | null;
  errorOf: (path: string, label: string) => string | undefined;
  onChange: (change: Partial<FormValues>) => void;
  onNameLeft: () => void;
};

const simulatedHint = 'Assay sets it at each start, to where its simulated provider listens.';
const baseUrlHint =
  'Where the server answers, e.g. http://127.0.0.1:11434. Keys belong into a secret header.';

export function ConnectionFields({ values, isSimulated, note, errorOf, onChange, onNameLeft }: Props) {
  const address = {
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 2048,
    className: 'font-mono',
  } as const;
  return (
    <div className="grid gap-4 p-4 sm:grid-cols-2">
      {note ? <p className="text-sm text-subtle sm:col-span-2">{note}</p> : null}
      <Field label="Name" error={errorOf('name', 'Name')} hint="As runs, tables and exports show it.">
        {(control) => (
          <Input
            {...control}
            value={values.name}
            autoComplete="off"
            maxLength={255}
            onChange={(event) => onChange({ name: event.target.value })}
            onBlur={onNameLeft}
          />
        )}
      </Field>
      <Field label="Type" hint="Brings what only this kind of server offers, such as unloading models.">
        {(control) => (
          <Select
            {...control}
            value={values.type}
            onChange={(event) => {
              const type = providerTypes.find((name) => name === event.target.value);
              if (type) onChange({ type });
            }}
          >
            {providerTypes.map((type) => (
              <option key={type} value={type}>
                {typeNames[type]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Base URL"
        className="sm:col-span-2"
        error={errorOf('baseUrl', 'Base URL')}
        hint={isSimulated ? simulatedHint : baseUrlHint}
      >
        {(control) => (
          <Input
            {...control}
            {...address}
            type="url"
            readOnly={isSimulated}
            value={values.baseUrl}
            onChange={(event) => onChange({ baseUrl: event.target.value })}
          />
        )}
      </Field>
      <Field label="Models endpoint" error={errorOf('modelsEndpoint', 'Models endpoint')}>
        {(control) => (
          <Input
            {...control}
            {...address}
            value={values.modelsEndpoint}
            onChange={(event) => onChange({ modelsEndpoint: event.target.value })}
          />
        )}
      </Field>
      <Field label="Inference endpoint" error={errorOf('inferenceEndpoint', 'Inference endpoint')}>
        {(control) => (
          <Input
            {...control}
            {...address}
            value={values.inferenceEndpoint}
            onChange={(event) => onChange({ inferenceEndpoint: event.target.value })}
          />
        )}
      </Field>
    </div>
  );
}

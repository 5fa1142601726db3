import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { FormValues } from './form-values';

type TextKey =
  'requestTimeoutS' | 'stallTimeoutS' | 'warmupTimeoutS' | 'requestsPerMinute' | 'parallelRequests' | 'lane';

const fields: { key: TextKey; path: string; label: string; hint: string }[] = [
  {
    key: 'requestTimeoutS',
    path: 'settings.requestTimeoutMs',
    label: 'Request timeout (seconds)',
    hint: 'Longest time for one whole answer. After it the call fails as a timeout, and may be tried again.',
  },
  {
    key: 'stallTimeoutS',
    path: 'settings.stallTimeoutMs',
    label: 'Stall timeout (seconds)',
    hint: 'Longest silence between two pieces of an answer that has begun.',
  },
  {
    key: 'warmupTimeoutS',
    path: 'settings.warmupTimeoutMs',
    label: 'Warm-up timeout (seconds)',
    hint: 'For the first call of a model, which may have to load it. It is not part of any measurement.',
  },
  {
    key: 'requestsPerMinute',
    path: 'settings.requestsPerMinute',
    label: 'Requests per minute',
    hint: 'The service’s rate limit. Empty: no limit.',
  },
  {
    key: 'parallelRequests',
    path: 'settings.parallelRequests',
    label: 'Parallel requests',
    hint: 'Calls at the same time. With more than 1, times are those of a server under that load.',
  },
  {
    key: 'lane',
    path: 'settings.lane',
    label: 'Lane',
    hint: 'Models in one lane take turns. Give providers that share one machine’s memory the same lane, and a service elsewhere its own.',
  },
];

/** The paths of the fields that are folded away, to unfold them when one is at fault. */
export const advancedPaths = fields.map(({ path }) => path);

type Props = {
  values: FormValues;
  errorOf: (path: string, label: string) => string | undefined;
  onChange: (change: Partial<FormValues>) => void;
};

export function AdvancedFields({ values, errorOf, onChange }: Props) {
  return (
    <div className="grid gap-4 p-4 sm:grid-cols-2">
      {fields.map(({ key, path, label, hint }) => (
        <Field key={key} label={label} hint={hint} error={errorOf(path, label.replace(/ \(.*/, ''))}>
          {(control) => (
            <Input
              {...control}
              value={values[key]}
              inputMode={key === 'lane' ? 'text' : 'decimal'}
              autoComplete="off"
              maxLength={255}
              onChange={(event) => onChange({ [key]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';

type Props = {
  hint?: string;
  error?: string;
  providers: readonly { id: string; name: string }[];
  value: string;
  onChoose: (providerId: string) => void;
  /** What stands for none; absent where one is always chosen. */
  none?: string;
  className?: string;
};

/** Chooses one of the configured providers. */
export const ProviderField = ({ hint, error, providers, value, onChoose, none, className }: Props) => (
  <Field label="Provider" hint={hint} error={error}>
    {(control) => (
      <Select
        {...control}
        className={className}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {none === undefined ? null : <option value="">{none}</option>}
        {providers.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    )}
  </Field>
);

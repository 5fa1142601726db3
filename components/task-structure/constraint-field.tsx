'use client';

import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { Textarea } from '@/components/ui/textarea';
import type { ConstraintField as Description } from './constraint-fields';

type Props = {
  field: Description;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** One field of a constraint, drawn by its kind. */
export function ConstraintField({ field, value, error, onChange }: Props) {
  const { kind, label, hint } = field;
  if (kind === 'flag')
    return (
      <label className="flex items-center gap-2 text-sm">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={value === 'true'}
          onChange={(event) => onChange(event.target.checked ? 'true' : '')}
        />
        {label}
      </label>
    );
  const isNumber = kind === 'count' || kind === 'number';
  const isLong = kind === 'long' || kind === 'lines' || kind === 'json';
  return (
    <Field label={label} hint={hint} error={error} className={isLong ? 'sm:col-span-full' : undefined}>
      {(control) => {
        const common = { ...control, value, spellCheck: false, autoComplete: 'off' };
        if (kind === 'mode')
          return (
            <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
              <option value="">All of them</option>
              {value === 'all' ? <option value="all">All of them (said)</option> : null}
              <option value="any">At least one</option>
            </Select>
          );
        if (isLong)
          return (
            <Textarea
              {...common}
              dir="auto"
              rows={kind === 'json' ? 6 : 3}
              className={kind === 'json' ? 'font-mono' : undefined}
              onChange={(event) => onChange(event.target.value)}
            />
          );
        return (
          <Input
            {...common}
            type={kind === 'date' ? 'date' : 'text'}
            inputMode={isNumber ? (kind === 'count' ? 'numeric' : 'decimal') : undefined}
            className={kind === 'code' ? 'font-mono' : undefined}
            onChange={(event) => onChange(event.target.value)}
          />
        );
      }}
    </Field>
  );
}

'use client';

import { useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Switch } from '@/components/ui/switch';
import { nextRow, type HeaderRow } from './form-values';

type Props = {
  headers: HeaderRow[];
  /** The masks of the secrets that are stored, by header name in lower case. */
  masks: ReadonlyMap<string, string>;
  errorOf: (path: string, label: string) => string | undefined;
  onChange: (headers: HeaderRow[]) => void;
};

const lacksScheme = ({ key, value }: HeaderRow) =>
  key.trim().toLowerCase() === 'authorization' && value.trim() !== '' && !/\s/.test(value.trim());

type RowProps = {
  header: HeaderRow;
  index: number;
  mask: string | undefined;
  errorOf: Props['errorOf'];
  onChange: (change: Partial<HeaderRow>) => void;
  onRemove: () => void;
};

function Row({ header, index, mask, errorOf, onChange, onRemove }: RowProps) {
  const [isShown, setShown] = useState(false);
  const place = `header ${index + 1}`;
  const keptHint = mask && header.isSecret ? `Stored: ${mask}. Leave it empty to keep it.` : null;
  return (
    <li className="grid items-start gap-2 border-b py-3 first:pt-0 last:border-0 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]">
      <Field label="Header" error={errorOf(`headers.${index}.key`, 'Header')}>
        {(control) => (
          <Input
            {...control}
            className="font-mono"
            value={header.key}
            autoComplete="off"
            spellCheck={false}
            maxLength={255}
            onChange={(event) => onChange({ key: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Value"
        error={errorOf(`headers.${index}.value`, 'Value')}
        hint={
          lacksScheme(header) ? (
            <>
              Services expect “Bearer” and a space before a key.{' '}
              <button
                type="button"
                className="text-accent underline"
                onClick={() => onChange({ value: `Bearer ${header.value.trim()}` })}
              >
                Put it there
              </button>
            </>
          ) : (
            keptHint
          )
        }
      >
        {(control) => (
          <span className="flex gap-1">
            <Input
              {...control}
              className="font-mono"
              type={header.isSecret && !isShown ? 'password' : 'text'}
              value={header.value}
              autoComplete="off"
              data-1p-ignore
              data-lpignore="true"
              spellCheck={false}
              maxLength={8192}
              placeholder={keptHint ? mask : header.isSecret ? 'Bearer …' : undefined}
              onChange={(event) => onChange({ value: event.target.value })}
            />
            {header.isSecret ? (
              <Button
                className="px-2"
                aria-label={`${isShown ? 'Hide' : 'Show'} the value of ${place}`}
                onClick={() => setShown(!isShown)}
              >
                {isShown ? 'Hide' : 'Show'}
              </Button>
            ) : null}
          </span>
        )}
      </Field>
      <div className="flex items-center gap-3 sm:mt-6 sm:h-8">
        <label className="flex items-center gap-2 text-sm">
          <Switch
            checked={header.isSecret}
            aria-label={`Secret, ${place}`}
            onCheckedChange={(isSecret) => onChange({ isSecret })}
          />
          Secret
        </label>
        <Button variant="ghost" className="px-2" aria-label={`Remove ${place}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

/** Name and value of each header, with a switch that makes the value a secret. */
export function HeaderRows({ headers, masks, errorOf, onChange }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  const change = (row: number, part: Partial<HeaderRow>) =>
    onChange(headers.map((header) => (header.row === row ? { ...header, ...part } : header)));
  const remove = (row: number) => {
    onChange(headers.filter((header) => header.row !== row));
    // The button that had the focus is gone.
    add.current?.focus();
  };
  const fault = errorOf('headers', 'The headers');
  return (
    <div className="p-4">
      <p className="mb-3 text-xs text-subtle">
        Sent with every request. Values of secrets are stored encrypted, and only their last four characters
        are ever shown again.
      </p>
      <ul>
        {headers.map((header, index) => (
          <Row
            key={header.row}
            header={header}
            index={index}
            mask={masks.get(header.key.trim().toLowerCase())}
            errorOf={errorOf}
            onChange={(part) => change(header.row, part)}
            onRemove={() => remove(header.row)}
          />
        ))}
      </ul>
      {fault ? <p className="mb-2 text-sm text-bad">{fault}</p> : null}
      <Button
        ref={add}
        disabled={headers.length >= 50}
        onClick={() =>
          onChange([
            ...headers,
            {
              row: nextRow(headers),
              key: headers.length ? '' : 'Authorization',
              value: '',
              isSecret: true,
            },
          ])
        }
      >
        Add header
      </Button>
    </div>
  );
}

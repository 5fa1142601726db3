'use client';

import { memo, useMemo } from 'react';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { ConstraintField } from './constraint-field';
import { constraintTypes, type ConstraintType } from './constraint-fields';
import { isBlank, toConstraint, type ConstraintDraft, type DraftFaults } from './constraint-draft';
import { faultSentence } from './fault-sentence';
import type { StructureMoves } from './use-structure-draft';

type Props = {
  row: ConstraintDraft;
  name: string;
  /** What the server says of exactly this row. */
  faults: DraftFaults;
  changeRow: StructureMoves['changeRow'];
};

const types = Object.entries(constraintTypes) as [ConstraintType, (typeof constraintTypes)[ConstraintType]][];

/** A fault inside a list ("words.3") stands at the list's field. */
const faultOf = (faults: DraftFaults, field: string) =>
  Object.entries(faults).find(([path]) => path === field || path.startsWith(`${field}.`))?.[1];

export const ConstraintRow = memo(function ConstraintRow({ row, name, faults, changeRow }: Props) {
  const { meaning, fields } = constraintTypes[row.type];
  // Known at once, without the server: what is no number and no JSON.
  const ownFaults = useMemo(() => (isBlank(row) ? {} : toConstraint(row).faults), [row]);
  const all = { ...faults, ...ownFaults };
  const whole = faultSentence(all['']);
  return (
    <fieldset className="grid gap-3 rounded-md border p-3 sm:grid-cols-[minmax(10rem,1.5fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <legend className="px-1 text-sm font-medium">{name}</legend>
      <Field label="Type" hint={meaning} error={whole}>
        {(control) => (
          <Select
            {...control}
            value={row.type}
            onChange={(event) =>
              changeRow('constraints', row.key, { type: event.target.value as ConstraintType })
            }
          >
            {types.map(([type, description]) => (
              <option key={type} value={type}>
                {description.name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {fields.map((field) => (
        <ConstraintField
          key={field.name}
          field={field}
          value={row.texts[field.name] ?? ''}
          error={faultSentence(faultOf(all, field.name))}
          onChange={(text) => {
            const { [field.name]: _typed, ...others } = row.texts;
            changeRow('constraints', row.key, {
              texts: text === '' ? others : { ...others, [field.name]: text },
            });
          }}
        />
      ))}
    </fieldset>
  );
});

'use client';

import { memo } from 'react';
import { LongTextarea } from '@/components/tasks/long-textarea';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import type { DraftFaults } from './constraint-draft';
import { faultSentence } from './fault-sentence';
import type { ExampleRow, InputRow, TextRow } from './structure-draft';
import type { StructureMoves } from './use-structure-draft';

// Memoised: a megabyte in one row must not be drawn again for a letter in another.

type Props<Row> = {
  row: Row;
  name: string;
  faults: DraftFaults | undefined;
  changeRow: StructureMoves['changeRow'];
};

type TextFieldProps = {
  label: string;
  rows: number;
  value: string;
  error: string | undefined;
  hint?: string;
  onText: (text: string) => void;
};

function TextField({ label, rows, value, error, hint, onText }: TextFieldProps) {
  return (
    <Field label={label} error={faultSentence(error)} hint={hint}>
      {(control) => (
        <LongTextarea
          {...control}
          rows={rows}
          value={value}
          onChange={(event) => onText(event.target.value)}
        />
      )}
    </Field>
  );
}

type TextProps = Props<TextRow> & { list: 'evaluationCriteria' | 'followUps' };

export const TextRowFields = memo(function TextRowFields({ row, name, faults, changeRow, list }: TextProps) {
  return (
    <TextField
      label={name}
      rows={2}
      value={row.text}
      error={faults?.[''] ?? faults?.text}
      onText={(text) => changeRow(list, row.key, { text })}
    />
  );
});

export const ExampleFields = memo(function ExampleFields({
  row,
  name,
  faults,
  changeRow,
}: Props<ExampleRow>) {
  const change = (part: Partial<ExampleRow>) => changeRow('examples', row.key, part);
  return (
    <fieldset className="grid gap-3 rounded-md border p-3 sm:grid-cols-2">
      <legend className="px-1 text-sm font-medium">{name}</legend>
      <TextField
        label="Input (optional)"
        rows={4}
        value={row.input}
        error={faults?.input}
        onText={(input) => change({ input })}
      />
      <TextField
        label="Output"
        rows={4}
        value={row.output}
        error={faults?.output}
        onText={(output) => change({ output })}
      />
      <div className="sm:col-span-2">
        <TextField
          label="Notes (optional)"
          rows={2}
          value={row.notes}
          error={faults?.notes}
          onText={(notes) => change({ notes })}
        />
      </div>
    </fieldset>
  );
});

export const InputFields = memo(function InputFields({ row, name, faults, changeRow }: Props<InputRow>) {
  return (
    <fieldset className="space-y-3 rounded-md border p-3">
      <legend className="px-1 text-sm font-medium">{name}</legend>
      <Field label="Name (optional)" error={faultSentence(faults?.name)} className="max-w-md">
        {(control) => (
          <Input
            {...control}
            maxLength={255}
            value={row.name}
            onChange={(event) => changeRow('inputs', row.key, { name: event.target.value })}
          />
        )}
      </Field>
      <TextField
        label="Text"
        rows={6}
        value={row.text}
        error={faults?.text}
        hint={`${row.text.length.toLocaleString('en')} characters.`}
        onText={(text) => changeRow('inputs', row.key, { text })}
      />
    </fieldset>
  );
});

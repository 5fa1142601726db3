'use client';

import { LongTextarea } from '@/components/tasks/long-textarea';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { inputTypes, outputTypes } from '@/lib/tasks/structure-types';
import type { ConstraintDraft, DraftFaults } from './constraint-draft';
import { ConstraintRow } from './constraint-row';
import { EditableList } from './editable-list';
import { faultSentence } from './fault-sentence';
import type { ListName, StructureDraft } from './structure-draft';
import { ExampleFields, InputFields, TextRowFields } from './text-rows';
import type { RowOf, StructureFaults, StructureMoves } from './use-structure-draft';

export type StructureEditorProps = {
  draft: StructureDraft;
  faults: StructureFaults;
  moves: StructureMoves;
  /** What was found while typing. */
  constraintFaults: (row: ConstraintDraft) => DraftFaults;
};

type TextName = 'outputFormat' | 'judgeInstructions' | 'systemPrompt';

const noFaults: DraftFaults = {};

/** What a structured task has beyond its question and its references. */
export function StructureEditor({ draft, faults, moves, constraintFaults }: StructureEditorProps) {
  const { change, changeRow, addRow, removeRow, moveRow } = moves;
  const text = (name: TextName, label: string, hint: string, rows: number) => (
    <Field label={label} hint={hint} error={faultSentence(faults.fields[name])}>
      {(control) => (
        <LongTextarea
          {...control}
          rows={rows}
          value={draft[name]}
          onChange={(event) => change({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  const type = (name: 'inputType' | 'outputType', label: string, types: readonly string[]) => (
    <Field label={label} error={faultSentence(faults.fields[name])}>
      {(control) => (
        <Select {...control} value={draft[name]} onChange={(event) => change({ [name]: event.target.value })}>
          <option value="">Not said</option>
          {types.map((value) => (
            <option key={value}>{value}</option>
          ))}
        </Select>
      )}
    </Field>
  );
  const list = <L extends ListName>(name: L, one: string, blank: Omit<RowOf<L>, 'key'>) => ({
    rows: draft[name] as readonly RowOf<L>[],
    one,
    hasFault: (row: RowOf<L>) => faults.rows.has(row),
    onAdd: () => addRow(name, blank),
    onRemove: (key: string) => removeRow(name, key),
    onMove: (key: string, by: -1 | 1) => moveRow(name, key, by),
  });
  return (
    <div className="space-y-4">
      <Card title="Form">
        <div className="grid gap-4 p-4 sm:grid-cols-3">
          {type('inputType', 'Input type', inputTypes)}
          {type('outputType', 'Output type', outputTypes)}
          <Field label="Prompt" error={faultSentence(faults.fields.prompt)}>
            {(control) => (
              <Select
                {...control}
                value={draft.prompt}
                onChange={(event) => change({ prompt: event.target.value as StructureDraft['prompt'] })}
              >
                <option value="seven_part">Built from all parts</option>
                <option value="question">The description alone</option>
              </Select>
            )}
          </Field>
          <div className="sm:col-span-3">
            {text(
              'outputFormat',
              'Output format (optional)',
              'The form of the answer, in words or as a pattern.',
              4,
            )}
          </div>
        </div>
      </Card>
      <EditableList
        {...list('constraints', 'constraint', { type: 'words', texts: {} })}
        title="Constraints"
        hint="What an answer has to keep to. All but those for the judge are checked by code, exactly."
      >
        {(row, name) => (
          <ConstraintRow
            row={row}
            name={name}
            faults={faults.rows.get(row) ?? constraintFaults(row) ?? noFaults}
            changeRow={changeRow}
          />
        )}
      </EditableList>
      <EditableList
        {...list('evaluationCriteria', 'criterion', { text: '' })}
        title="Evaluation criteria"
        hint="What makes an answer good; one each."
      >
        {(row, name) => (
          <TextRowFields
            list="evaluationCriteria"
            row={row}
            name={name}
            faults={faults.rows.get(row)}
            changeRow={changeRow}
          />
        )}
      </EditableList>
      <EditableList
        {...list('examples', 'example', { input: '', output: '', notes: '' })}
        title="Examples"
        hint="Good outputs for the candidates to learn from."
      >
        {(row, name) => (
          <ExampleFields row={row} name={name} faults={faults.rows.get(row)} changeRow={changeRow} />
        )}
      </EditableList>
      <EditableList
        {...list('inputs', 'input', { name: '', text: '' })}
        title="Inputs"
        hint="The data that the task is about. Each input is one item of a run; none: one item without input."
      >
        {(row, name) => (
          <InputFields row={row} name={name} faults={faults.rows.get(row)} changeRow={changeRow} />
        )}
      </EditableList>
      <EditableList
        {...list('followUps', 'follow-up', { text: '' })}
        title="Follow-ups"
        hint="Further turns of the user, each asked after the model's own answer to the one before."
      >
        {(row, name) => (
          <TextRowFields
            list="followUps"
            row={row}
            name={name}
            faults={faults.rows.get(row)}
            changeRow={changeRow}
          />
        )}
      </EditableList>
      <Card title="System prompt">
        <div className="p-4">
          {text('systemPrompt', 'System prompt (optional)', 'Sent to the candidates before the prompt.', 3)}
        </div>
      </Card>
      <Card
        title="For the judge only"
        aside={<span className="text-xs text-subtle">Never in a candidate&apos;s prompt.</span>}
        className="border-warning"
      >
        <div className="p-4">
          {text('judgeInstructions', 'Judge instructions (optional)', 'What the judge has to look at.', 4)}
        </div>
      </Card>
    </div>
  );
}

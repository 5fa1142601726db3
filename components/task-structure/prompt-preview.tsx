'use client';

import { memo, useDeferredValue, useMemo, useState } from 'react';
import { CopyButton } from '@/components/results/copy-button';
import { SafeText } from '@/components/results/safe-text';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { buildPrompt } from '@/lib/tasks/build-prompt';
import { references, type TaskFormValues } from '@/components/tasks/task-form-values';
import type { Constraint } from '@/lib/tasks/constraint';
import { shortenMiddle } from './shorten-middle';
import { withConstraints, type StructureDraft } from './structure-draft';

export type TypedTask = {
  values: TaskFormValues;
  draft: StructureDraft;
  /** Those that are whole; a half-typed one is left out. */
  constraints: Constraint[];
  /** How many are left out. */
  left: number;
};

/** The end of the prompt has to stay in sight whatever the size of the input. */
const shownInput = { head: 3_000, tail: 500 };
const fold = { characters: 12_000, lines: 200 };

function Text({ title, text, copied = text }: { title: string; text: string; copied?: string }) {
  return (
    <section className="space-y-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-xs font-medium text-subtle">{title}</h3>
        <CopyButton text={copied} what={`the text of “${title}”`} />
      </div>
      <SafeText text={text} label={title} fold={fold} className="rounded-md border p-2 text-xs" />
    </section>
  );
}

const JudgeCard = memo(function JudgeCard({
  instructions,
  values,
}: {
  instructions: string;
  values: TaskFormValues;
}) {
  const filled = references.filter(([field]) => values[field] !== '');
  return (
    <Card
      title="Only the judge sees"
      className="border-warning"
      aside={<span className="text-xs text-subtle">Not in the prompt above.</span>}
    >
      <div className="space-y-3 p-4">
        {instructions === '' && filled.length === 0 ? (
          <p className="text-sm text-subtle">Nothing yet: neither judge instructions nor references.</p>
        ) : null}
        {instructions ? <Text title="Instructions" text={instructions} /> : null}
        {filled.map(([field, name]) => (
          <Text key={field} title={`Reference: ${name}`} text={values[field]} />
        ))}
      </div>
    </Card>
  );
});

/** What a model will be asked, built by the function that a run uses; drawn after the typing, never before it. */
export const PromptPreview = memo(function PromptPreview(props: TypedTask) {
  const values = useDeferredValue(props.values);
  const draft = useDeferredValue(props.draft);
  const constraints = useDeferredValue(props.constraints);
  const [chosen, setChosen] = useState('');
  const input = draft.inputs.find(({ key }) => key === chosen) ?? draft.inputs[0];
  const { shown, whole } = useMemo(() => {
    const structure = withConstraints(draft, constraints);
    const build = (text: string | null) => buildPrompt(values.question, structure, text);
    return {
      shown: build(input ? shortenMiddle(input.text, shownInput) : null),
      whole: build(input?.text ?? null),
    };
  }, [values.question, draft, constraints, input]);
  return (
    <>
      <Card title="The prompt">
        <div className="space-y-3 p-4">
          {draft.inputs.length > 1 ? (
            <Field label="Shown with">
              {(control) => (
                <Select {...control} value={input?.key} onChange={(event) => setChosen(event.target.value)}>
                  {draft.inputs.map(({ key, name }, index) => (
                    <option key={key} value={key}>
                      {`Input ${index + 1}${name ? `: ${name}` : ''}`}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          ) : null}
          {props.left > 0 ? (
            <p className="text-xs text-warning">
              {props.left === 1 ? '1 constraint is' : `${props.left} constraints are`} not whole yet and left
              out.
            </p>
          ) : null}
          {draft.systemPrompt ? <Text title="System prompt" text={draft.systemPrompt} /> : null}
          <Text title="Prompt" text={shown} copied={whole} />
          {draft.followUps.map(({ key, text }, index) => (
            <Text key={key} title={`Follow-up ${index + 1}, after the answer`} text={text} />
          ))}
          <p className="text-xs text-subtle">{whole.length.toLocaleString('en')} characters in the prompt.</p>
        </div>
      </Card>
      <JudgeCard instructions={draft.judgeInstructions} values={values} />
    </>
  );
});

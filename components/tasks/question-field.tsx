'use client';

import { useState } from 'react';
import { visibleText } from '@/lib/runs/visible-text';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Markdown } from '@/components/ui/markdown';
import { LongTextarea } from './long-textarea';

type Props = {
  /** Of a structured task, where it is the first part of the prompt. */
  isDescription: boolean;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The question as text, with its Markdown beside it on request. The model gets the text as it stands. */
export function QuestionField({ isDescription, value, error, onChange }: Props) {
  const [isPreviewed, setPreviewed] = useState(false);
  return (
    <div className={isPreviewed ? 'grid gap-4 lg:grid-cols-2' : ''}>
      <Field
        label={isDescription ? 'Description' : 'Question'}
        error={error}
        hint={
          <span className="flex flex-wrap items-center justify-between gap-2">
            {value.length.toLocaleString('en')} characters.{' '}
            {isDescription
              ? 'What is to be done: the prompt begins with it.'
              : 'The model gets the text exactly as it stands here.'}
            <Button aria-pressed={isPreviewed} onClick={() => setPreviewed(!isPreviewed)}>
              {isPreviewed ? 'Hide the Markdown preview' : 'Preview as Markdown'}
            </Button>
          </span>
        }
      >
        {(control) => (
          <LongTextarea
            {...control}
            required
            rows={10}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
      {isPreviewed ? (
        <section aria-label="Markdown preview" className="min-w-0 space-y-1">
          <h3 className="text-sm font-medium">Preview</h3>
          <div
            tabIndex={0}
            role="region"
            aria-label="Previewed question"
            className="max-h-96 min-h-24 overflow-auto rounded-md border p-3 text-sm"
          >
            {value.trim() ? (
              <Markdown text={visibleText(value)} />
            ) : (
              <p className="text-subtle">Nothing yet.</p>
            )}
          </div>
        </section>
      ) : null}
    </div>
  );
}

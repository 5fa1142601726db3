'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useId, useRef } from 'react';
import { useConstraintCheck } from '@/components/task-structure/use-constraint-check';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Notice } from '@/components/ui/notice';
import { Switch } from '@/components/ui/switch';
import { LongTextarea } from './long-textarea';
import { QuestionField } from './question-field';
import { TaskIdField } from './task-id-field';
import type { TaskFormValues } from './task-form-values';
import { useTaskForm, type TaskFormProps } from './use-task-form';

/** Most tasks are plain questions: theirs is a page without the editor. */
const StructureEditor = dynamic(
  () => import('@/components/task-structure/structure-editor').then((module) => module.StructureEditor),
  { ssr: false, loading: () => <div aria-hidden className="h-96 rounded-lg border bg-surface" /> },
);

const references: [keyof TaskFormValues, string, string][] = [
  ['excellent', 'Excellent', 'Worth full marks.'],
  ['good', 'Good', 'Right, with small gaps.'],
  ['pass', 'Pass', 'Just acceptable.'],
  ['incorrectAnswerDirection', 'Incorrect direction', 'What wrong answers look like.'],
];

export function TaskForm(props: TaskFormProps) {
  const { task, categories } = props;
  const form = useRef<HTMLFormElement>(null);
  const listId = useId();
  const state = useTaskForm(props, form);
  const { values, structure, change, errorOf } = state;
  const check = useConstraintCheck(
    structure.draft.constraints,
    task?.structure?.constraints ?? [],
    props.validate,
  );
  return (
    <form
      ref={form}
      noValidate
      aria-label="Task"
      onSubmit={(event) => void state.submit(event)}
      className="space-y-4"
    >
      <Card
        title="Task"
        aside={
          <label className="flex items-center gap-2 text-sm">
            <Switch checked={structure.isOn} onCheckedChange={structure.switchTo} />
            Structured task
          </label>
        }
      >
        <div className="grid gap-4 p-4 md:grid-cols-3">
          <TaskIdField
            value={values.taskId}
            ownId={task?.id ?? null}
            savedTaskId={task ? state.saved.taskId : ''}
            error={errorOf('taskId')}
            onChange={(taskId) => change({ taskId })}
          />
          <Field label="Category" error={errorOf('category')}>
            {(control) => (
              <>
                <Input
                  {...control}
                  required
                  list={listId}
                  maxLength={255}
                  autoComplete="off"
                  value={values.category}
                  onChange={(event) => change({ category: event.target.value })}
                />
                <datalist id={listId}>
                  {categories.map((category) => (
                    <option key={category} value={category} />
                  ))}
                </datalist>
              </>
            )}
          </Field>
          <Field label="Subcategory (optional)" error={errorOf('subcategory')}>
            {(control) => (
              <Input
                {...control}
                maxLength={255}
                value={values.subcategory}
                onChange={(event) => change({ subcategory: event.target.value })}
              />
            )}
          </Field>
          <div className="min-w-0 md:col-span-3">
            <QuestionField
              label={structure.isOn ? 'Description' : 'Question'}
              value={values.question}
              error={errorOf('question')}
              onChange={(question) => change({ question })}
            />
          </div>
        </div>
      </Card>
      {structure.isOn ? (
        <StructureEditor
          draft={structure.draft}
          faults={structure.faults}
          moves={structure.moves}
          constraintFaults={check.faultsOf}
        />
      ) : task?.structure ? (
        <Notice tone="warning">
          Saved like this, the task becomes a plain question: its constraints, inputs and all else of its
          structure go. Older versions keep them.
        </Notice>
      ) : null}
      <Card
        title="References"
        aside={<span className="text-xs text-subtle">The judge compares with these; each is optional.</span>}
      >
        <div className="grid gap-4 p-4 sm:grid-cols-2 xl:grid-cols-4">
          {references.map(([field, label, hint]) => (
            <Field key={field} label={label} hint={hint} error={errorOf(field)}>
              {(control) => (
                <LongTextarea
                  {...control}
                  rows={8}
                  value={values[field]}
                  onChange={(event) => change({ [field]: event.target.value })}
                />
              )}
            </Field>
          ))}
        </div>
      </Card>
      {state.message ? <Notice tone={state.message.tone}>{state.message.text}</Notice> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="default" aria-disabled={state.isSaving}>
          {state.isSaving ? 'Saving …' : task ? 'Save changes' : 'Create task'}
        </Button>
        <Link href="/tasks" className="px-2 text-sm text-accent underline">
          {task && !state.isDirty ? 'All tasks' : 'Cancel'}
        </Link>
      </div>
    </form>
  );
}

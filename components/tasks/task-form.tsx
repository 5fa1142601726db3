'use client';

import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useRef } from 'react';
import {
  useConstraintCheck,
  type ValidateConstraints,
} from '@/components/task-structure/use-constraint-check';
import type { TryConstraints } from '@/components/task-structure/use-constraint-trial';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { Notice } from '@/components/ui/notice';
import { ReferenceFields } from './reference-fields';
import { TaskBasics } from './task-basics';
import { useTaskForm, type TaskFormProps } from './use-task-form';

const Shape = () => <div aria-hidden className="h-96 rounded-lg border bg-surface" />;

// Most tasks are plain questions: theirs is a page without the editor.
const StructureEditor = dynamic(
  () => import('@/components/task-structure/structure-editor').then((module) => module.StructureEditor),
  { ssr: false, loading: Shape },
);
const StructureAside = dynamic(
  () => import('@/components/task-structure/structure-aside').then((module) => module.StructureAside),
  { ssr: false, loading: Shape },
);

type Props = TaskFormProps & { validate: ValidateConstraints; tryConstraints: TryConstraints };

export function TaskForm(props: Props) {
  const { task, categories, validate, tryConstraints } = props;
  const element = useRef<HTMLFormElement>(null);
  const form = useTaskForm(props, element);
  const { structure, values, message } = form;
  const check = useConstraintCheck(structure.draft.constraints, task?.structure?.constraints ?? [], validate);
  return (
    <form
      ref={element}
      noValidate
      aria-label="Task"
      onSubmit={(event) => void form.submit(event)}
      className="space-y-4"
    >
      <div
        className={cn(structure.isOn && 'grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]')}
      >
        <div className="min-w-0 space-y-4">
          <TaskBasics task={task} categories={categories} form={form} />
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
          <ReferenceFields form={form} isNarrow={structure.isOn} />
        </div>
        {structure.isOn ? (
          <StructureAside
            values={values}
            draft={structure.draft}
            constraints={check.valid}
            left={check.left}
            tryConstraints={tryConstraints}
          />
        ) : null}
      </div>
      {message ? <Notice tone={message.tone}>{message.text}</Notice> : null}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="default" aria-disabled={form.isSaving}>
          {form.isSaving ? 'Saving …' : task ? 'Save changes' : 'Create task'}
        </Button>
        <Link href="/tasks" className="px-2 text-sm text-accent underline">
          {task && !form.isDirty ? 'All tasks' : 'Cancel'}
        </Link>
      </div>
    </form>
  );
}

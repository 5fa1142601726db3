'use client';

import Link from 'next/link';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useTaskIdCheck } from './use-task-id-check';

type Props = {
  value: string;
  /** The edited task, whose own id is free to it. */
  ownId: string | null;
  savedTaskId: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The id as it is typed, and at once whether another task has it. */
export function TaskIdField({ value, ownId, savedTaskId, error, onChange }: Props) {
  const check = useTaskIdCheck(value, ownId, savedTaskId);
  const taken =
    check.state === 'taken' ? (
      <>
        The task id is already taken by {check.isArchived ? 'an archived task' : 'another task'}.{' '}
        <Link href={`/tasks/${check.id}`} target="_blank" className="underline">
          Open it in a new tab
        </Link>
      </>
    ) : undefined;
  const hint = { checking: 'Checking …', free: 'This id is free.' }[check.state as string];
  return (
    <Field
      label="Task id"
      hint={<span role="status">{hint ?? 'Unique and yours to choose. Task files match by it.'}</span>}
      error={taken ?? error}
    >
      {(control) => (
        <Input
          {...control}
          required
          maxLength={255}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}

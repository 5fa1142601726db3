'use client';

import { useRouter } from 'next/navigation';
import { useRef, useState, type RefObject, type SyntheticEvent } from 'react';
import { useUnsavedGuard } from '@/components/ui/use-unsaved-guard';
import type { Task } from '@/lib/tasks/task';
import { ask, faultsByField, type Answer } from './answer';
import type { TypedStructure } from '@/components/task-structure/structure-draft';
import { useStructureDraft } from '@/components/task-structure/use-structure-draft';
import { isSame } from './is-same';
import { emptyTask, fieldNames, fromTask, type TaskFormValues } from './task-form-values';

export type TaskFormProps = {
  /** Null to create one. */
  task: Task | null;
  categories: string[];
  save: (
    id: string | null,
    input: TaskFormValues & { structure: TypedStructure | null },
    expectedVersion: number | null,
  ) => Promise<Answer<Task>>;
};

type Message = { tone: 'good' | 'bad' | 'warning'; text: string };

const changedMeanwhile =
  'Somebody else has changed this task meanwhile, so nothing was saved. What you typed is still here: copy what you need and reload to see theirs, or save again to replace theirs.';

/** Below what a server action takes (next.config.mjs), which refuses without words. */
const maxBytes = 10 * 1024 * 1024;
const tooLarge =
  'Not saved: the task is larger than 10 MB with all its inputs. Split its inputs over several tasks.';

const isTooLarge = (input: object): boolean => new Blob([JSON.stringify(input)]).size > maxBytes;

/** State and moves of the form: what is typed stays, whatever the server says. */
export function useTaskForm({ task, save }: TaskFormProps, form: RefObject<HTMLFormElement | null>) {
  const router = useRouter();
  const [saved, setSaved] = useState(() => (task ? fromTask(task) : emptyTask));
  const [values, setValues] = useState(saved);
  // Null: whatever version it is at.
  const [baseVersion, setBaseVersion] = useState(task?.version ?? null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [message, setMessage] = useState<Message | null>(null);
  const [isSaving, setSaving] = useState(false);
  const isBusy = useRef(false);
  const structure = useStructureDraft(task?.structure ?? null);
  const isDirty = !isSame(values, saved) || structure.isDirty;
  useUnsavedGuard(isDirty);

  const refuse = (text: string, found: Record<string, string>) => {
    setFaults(found);
    structure.refuse(found);
    if (found.version) setBaseVersion(null);
    const count = Object.keys(found).filter(
      (path) => path in fieldNames || path.startsWith('structure.'),
    ).length;
    const summary = `Not saved: ${count === 1 ? 'one field needs' : `${count} fields need`} a change.`;
    if (found.version) setMessage({ tone: 'warning', text: changedMeanwhile });
    else setMessage({ tone: 'bad', text: count > 0 ? summary : text });
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const accept = (stored: Task) => {
    setFaults({});
    setSaved(values);
    structure.accept();
    if (task === null) return router.push(`/tasks/${stored.id}?created=1`);
    const isNew = stored.version !== (baseVersion ?? task.version);
    setBaseVersion(stored.version);
    const text = isNew
      ? `Saved as version ${stored.version}.`
      : `Saved. The text is still version ${stored.version}.`;
    setMessage({ tone: 'good', text });
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    // A state would be too late for the second click of a double click.
    if (isBusy.current) return;
    setMessage(null);
    const typed = structure.toInput();
    if (Object.keys(typed.faults).length > 0) return refuse('', typed.faults);
    const input = { ...values, structure: typed.structure };
    if (isTooLarge(input)) return setMessage({ tone: 'bad', text: tooLarge });
    isBusy.current = true;
    setSaving(true);
    const answer = await ask(() => save(task?.id ?? null, input, baseVersion));
    isBusy.current = false;
    setSaving(false);
    if (answer.ok) accept(answer.data);
    else refuse(answer.message, faultsByField(answer.errors));
  };
  const change = (part: Partial<TaskFormValues>) => {
    setValues((before) => ({ ...before, ...part }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !(path in part))));
  };
  const errorOf = (field: keyof TaskFormValues) =>
    faults[field] ? `${fieldNames[field]} ${faults[field]}.` : undefined;
  return { values, saved, structure, change, errorOf, message, isSaving, isDirty, submit };
}

export type TaskForm = ReturnType<typeof useTaskForm>;

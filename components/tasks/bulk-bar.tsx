'use client';

import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Collection } from '@/lib/tasks/collection';
import type { TaskFilter } from '@/lib/tasks/task';
import type { KeptTask, TaskName, TasksDeleted } from '@/lib/tasks/task-row';
import { ask, type Answer } from './answer';
import { CollectDialog, type Destination } from './collect-dialog';
import { NameList } from './name-list';

/** The server actions; components know no routes. */
export type BulkActions = {
  archiveTasks: (ids: string[], archived: boolean) => Promise<Answer<number>>;
  removeTasks: (ids: string[]) => Promise<Answer<TasksDeleted>>;
  collect: (ids: string[], destination: Destination) => Promise<Answer<Collection>>;
  findMatching: (filter: TaskFilter) => Promise<Answer<TaskName[]>>;
};

export type Outcome = { tone: 'good' | 'warning' | 'bad'; text: string; collectionId?: string };

type Props = {
  chosen: TaskName[];
  /** Tasks that the list's filter means, on all pages. */
  total: number;
  collections: Collection[];
  actions: BulkActions;
  onOutcome: (outcome: Outcome) => void;
  onChoice: (tasks: TaskName[]) => void;
  onAll: () => void;
};

const tasks = (count: number) => (count === 1 ? '1 task' : `${count.toLocaleString('en')} tasks`);

function describeDeletion(deleted: number, kept: KeptTask[]): Outcome {
  if (kept.length === 0) return { tone: 'good', text: `${tasks(deleted)} deleted.` };
  const some = kept
    .slice(0, 3)
    .map(({ taskId, runs }) => `${taskId} (${runs} ${runs === 1 ? 'run' : 'runs'})`);
  const names = `${some.join(', ')}${kept.length > 3 ? ', …' : ''}`;
  return {
    tone: 'warning',
    text: `${tasks(deleted)} deleted. ${tasks(kept.length)} kept because runs used them: ${names}. They are still chosen: archive them instead.`,
  };
}

/** What can be done with the chosen tasks, together. */
export function BulkBar({ chosen, total, collections, actions, onOutcome, onChoice, onAll }: Props) {
  const [busy, setBusy] = useState(false);
  const ids = chosen.map(({ id }) => id);
  const archive = async (archived: boolean) => {
    if (busy) return;
    setBusy(true);
    const answer = await ask(() => actions.archiveTasks(ids, archived));
    setBusy(false);
    if (!answer.ok) return onOutcome({ tone: 'bad', text: answer.message });
    onOutcome({ tone: 'good', text: `${tasks(answer.data)} ${archived ? 'archived' : 'brought back'}.` });
    onChoice([]);
  };
  const remove = async () => {
    const answer = await actions.removeTasks(ids);
    if (!answer.ok) return answer.message;
    onOutcome(describeDeletion(answer.data.deleted, answer.data.kept));
    onChoice(answer.data.kept.map(({ id, taskId }) => ({ id, taskId })));
    return null;
  };
  return (
    <div
      role="group"
      aria-label="Chosen tasks"
      className="z-20 flex flex-wrap items-center gap-2 rounded-lg border bg-surface px-4 py-2 md:sticky md:top-0"
    >
      <span role="status" className="text-sm font-medium">
        {tasks(chosen.length)} chosen
      </span>
      <Button variant="ghost" onClick={onAll}>
        Choose all {total.toLocaleString('en')} listed
      </Button>
      <Button variant="ghost" onClick={() => onChoice([])}>
        Clear
      </Button>
      <span className="hidden grow md:block" />
      <CollectDialog
        count={tasks(chosen.length)}
        collections={collections}
        collect={(destination) => actions.collect(ids, destination)}
        onDone={({ id, name, taskCount }) => {
          const text = `${tasks(chosen.length)} added to “${name}”, which holds ${taskCount.toLocaleString('en')} now.`;
          onOutcome({ tone: 'good', text, collectionId: id });
          onChoice([]);
        }}
      />
      <Button aria-disabled={busy} onClick={() => void archive(true)}>
        Archive
      </Button>
      <Button aria-disabled={busy} onClick={() => void archive(false)}>
        Bring back
      </Button>
      <ConfirmDialog
        trigger={<Button variant="danger">Delete</Button>}
        title={`Delete ${tasks(chosen.length)}?`}
        confirmLabel={`Delete ${tasks(chosen.length)}`}
        onConfirm={remove}
      >
        <p>These go for good, with all their versions, and leave their collections:</p>
        <NameList names={chosen.map(({ taskId }) => taskId)} />
        <p>
          A task that a run used is kept, and you are told which. Archive such a task to take it out of lists.
        </p>
      </ConfirmDialog>
    </div>
  );
}

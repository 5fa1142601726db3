'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Notice } from '@/components/ui/notice';
import type { Task } from '@/lib/tasks/task';
import { ask, type Answer } from './answer';

type Props = {
  task: Pick<Task, 'id' | 'taskId' | 'version' | 'archivedAt'>;
  archive: (id: string, archived: boolean) => Promise<Answer<unknown>>;
  remove: (id: string) => Promise<Answer<unknown>>;
};

/** What is done to a task as a whole. */
export function TaskControls({ task, archive, remove }: Props) {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isArchived = task.archivedAt !== null;
  const toggle = async () => {
    if (busy) return;
    setBusy(true);
    const answer = await ask(() => archive(task.id, !isArchived));
    setBusy(false);
    setProblem(answer.ok ? null : answer.message);
  };
  const confirm = async () => {
    const answer = await remove(task.id);
    if (!answer.ok) return answer.message;
    router.push('/tasks?deleted=1');
    return null;
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button aria-disabled={busy} onClick={() => void toggle()}>
        {isArchived ? 'Bring back' : 'Archive'}
      </Button>
      <ConfirmDialog
        trigger={<Button variant="danger">Delete task</Button>}
        title={`Delete “${task.taskId}”?`}
        confirmLabel="Delete task"
        onConfirm={confirm}
      >
        <p>
          The task goes for good, with{' '}
          {task.version === 1 ? 'its one version' : `all ${task.version} versions`}, and leaves its
          collections. A task that a run used cannot be deleted; archive it instead.
        </p>
      </ConfirmDialog>
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
    </div>
  );
}

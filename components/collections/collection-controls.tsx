'use client';

import { useRouter } from 'next/navigation';
import type { Answer } from '@/components/tasks/answer';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import type { Collection } from '@/lib/tasks/collection';
import { NameDialog } from './name-dialog';

export type CollectionActions = {
  rename: (id: string, name: string) => Promise<Answer<Collection>>;
  remove: (id: string) => Promise<Answer<unknown>>;
};

type Props = { collection: Collection; actions: CollectionActions };

export function CollectionControls({ collection, actions }: Props) {
  const router = useRouter();
  const { id, name, taskCount } = collection;
  const confirm = async () => {
    const answer = await actions.remove(id);
    if (!answer.ok) return answer.message;
    router.push('/collections?deleted=1');
    return null;
  };
  return (
    <div className="relative z-10 flex gap-2">
      <NameDialog
        trigger={<Button aria-label={`Rename ${name}`}>Rename</Button>}
        title={`Rename “${name}”`}
        submitLabel="Rename"
        initialName={name}
        save={(next) => actions.rename(id, next)}
        onSaved={() => undefined}
      />
      <ConfirmDialog
        trigger={
          <Button variant="danger" aria-label={`Delete ${name}`}>
            Delete
          </Button>
        }
        title={`Delete “${name}”?`}
        confirmLabel="Delete collection"
        onConfirm={confirm}
      >
        <p>
          The collection goes for good.{' '}
          {taskCount === 1 ? 'Its one task stays' : `Its ${taskCount} tasks stay`}. A collection that a run
          refers to cannot be deleted.
        </p>
      </ConfirmDialog>
    </div>
  );
}

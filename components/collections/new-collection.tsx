'use client';

import { useRouter } from 'next/navigation';
import type { Answer } from '@/components/tasks/answer';
import { Button } from '@/components/ui/button';
import type { Collection } from '@/lib/tasks/collection';
import { NameDialog } from './name-dialog';

export function NewCollection({ create }: { create: (name: string) => Promise<Answer<Collection>> }) {
  const router = useRouter();
  return (
    <NameDialog
      trigger={<Button variant="default">New collection</Button>}
      title="New collection"
      submitLabel="Create"
      initialName=""
      save={create}
      onSaved={({ id }) => router.push(`/collections/${id}`)}
    />
  );
}

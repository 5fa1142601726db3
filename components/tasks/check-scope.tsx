'use client';

import { useRouter } from 'next/navigation';
import { Select } from '@/components/ui/select';
import { usePending } from '@/components/ui/use-pending';
import type { Collection } from '@/lib/tasks/collection';
import { checksUrl, type ChecksState } from './checks-url';

/** Which tasks are checked: a step of the address. */
export function CheckScope({ state, collections }: { state: ChecksState; collections: Collection[] }) {
  const router = useRouter();
  const [collectionId, setCollectionId] = usePending(state.collectionId ?? '');
  return (
    <Select
      aria-label="Collection"
      className="w-auto max-w-full"
      value={collectionId}
      onChange={({ target }) => {
        setCollectionId(target.value);
        router.push(checksUrl({ ...state, collectionId: target.value || undefined }), { scroll: false });
      }}
    >
      <option value="">All tasks in use</option>
      {collections.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

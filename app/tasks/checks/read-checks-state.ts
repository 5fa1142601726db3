import { findings, type ChecksState } from '@/components/tasks/checks-url';
import { idSchema } from '@/lib/db/id';
import type { SearchParams } from '../search-params';

/** What an address asks for; what is no value of its kind is left out. */
export function readChecksState({ collectionId, finding }: SearchParams): ChecksState {
  const id = idSchema.safeParse(collectionId);
  return {
    ...(id.success && { collectionId: id.data }),
    finding: findings.find((known) => known === finding) ?? findings[0],
  };
}

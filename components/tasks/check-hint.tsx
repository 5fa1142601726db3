import Link from 'next/link';
import { useEffect, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { ask, type Answer } from './answer';
import { checksUrl } from './checks-url';

export type CheckAction = (collectionId: string | null) => Promise<Answer<string | null>>;

/** What the checks find among imported tasks. It comes after the import is said to be done, and only when there is something. */
export function CheckHint({ collectionId, check }: { collectionId: string | null; check: CheckAction }) {
  const [found, setFound] = useState<string | null>(null);
  useEffect(() => {
    let isHere = true;
    void ask(() => check(collectionId)).then((answer) => {
      if (isHere && answer.ok) setFound(answer.data);
    });
    return () => {
      isHere = false;
    };
  }, [collectionId, check]);
  if (!found) return null;
  return (
    <Notice tone="warning">
      Worth a look{collectionId ? ' in the collection' : ' among all tasks'}: {found}.{' '}
      <Link
        href={checksUrl({ collectionId: collectionId ?? undefined, finding: 'duplicates' })}
        className="underline"
      >
        See the checks
      </Link>
    </Notice>
  );
}

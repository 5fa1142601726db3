'use client';

import { useEffect, useState } from 'react';
import type { Collection } from '@/lib/tasks/collection';
import type { TaskCount } from './plan-run';

export type CountTasks = (
  collectionIds: string[],
) => Promise<{ ok: true; data: TaskCount } | { ok: false; message: string }>;

/**
 * What the chosen collections hold together. A task can be in several, so only the server knows; until it has said so, one
 * collection's own count is shown at once, an item for each task, and several show none.
 */
export function useTaskCount(
  count: CountTasks,
  collections: Collection[],
  chosen: string[],
): TaskCount | null {
  const key = chosen.toSorted().join();
  const [known, setKnown] = useState<Record<string, TaskCount>>({});
  useEffect(() => {
    if (key === '' || known[key]) return;
    let isCurrent = true;
    void count(key.split(','))
      .then((result) => {
        if (isCurrent && result.ok) setKnown((all) => ({ ...all, [key]: result.data }));
      })
      .catch(() => undefined); // The summary then has no count; starting asks the server anyway.
    return () => {
      isCurrent = false;
    };
  }, [count, key, known]);
  const only = chosen.length === 1 ? collections.find(({ id }) => id === chosen[0]) : undefined;
  if (known[key] || !only) return known[key] ?? null;
  const { taskCount } = only;
  return { tasks: taskCount, items: taskCount, answers: taskCount, archived: 0, withoutReference: 0 };
}

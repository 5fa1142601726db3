'use client';

import { useEffect, useState } from 'react';
import type { TaskPage } from '@/lib/tasks/task';

/** What is known of a typed id. `id` is the task that has it. */
export type IdCheck =
  { state: 'none' | 'checking' | 'free' | 'unknown' } | { state: 'taken'; id: string; isArchived: boolean };

const delayMs = 250;

/** Asks, once the typing pauses, whether another task has exactly this id. Saving decides; this only spares the way. */
export function useTaskIdCheck(typed: string, ownId: string | null, savedTaskId: string): IdCheck {
  const taskId = typed.trim();
  const isOpen = taskId !== '' && taskId !== savedTaskId && taskId.length <= 255;
  const [answer, setAnswer] = useState<{ taskId: string; check: IdCheck } | null>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const look = async (): Promise<IdCheck> => {
      const query = new URLSearchParams({ taskId, limit: '1' });
      const response = await fetch(`/api/tasks?${query}`, { signal: stop.signal });
      if (!response.ok) return { state: 'unknown' };
      const [found] = ((await response.json()) as TaskPage).items;
      if (!found || found.id === ownId) return { state: 'free' };
      return { state: 'taken', id: found.id, isArchived: found.archivedAt !== null };
    };
    const timer = setTimeout(() => {
      void look()
        .catch((): IdCheck => ({ state: 'unknown' }))
        .then((check) => {
          if (!stop.signal.aborted) setAnswer({ taskId, check });
        });
    }, delayMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [taskId, ownId, isOpen]);
  if (!isOpen) return { state: 'none' };
  return answer?.taskId === taskId ? answer.check : { state: 'checking' };
}

'use client';

import { useEffect } from 'react';
import type { RunProgress } from '@/lib/runs/progress';
import { isSettled } from '@/lib/runs/run-state';
import type { RunFeed } from './run-feed';

const askEveryMs = 4_000;

/** Identifies one settling of a run: a retry that has come and gone since shows as another finish. */
export const settlingOf = ({ status, finishedAt, completed, failed }: RunProgress): string =>
  `${status} ${finishedAt ?? ''} ${completed} ${failed}`;

/**
 * The stream of an ended run is closed, so a retry that somebody else starts would not be noticed: asks for it now and then,
 * and when the tab is looked at again.
 */
export function useReopening(feed: RunFeed, runId: string, ended: boolean, onReopened: () => void): void {
  useEffect(() => {
    if (!ended) return undefined;
    const controller = new AbortController();
    const ask = async () => {
      if (document.hidden) return;
      const response = await fetch(`/api/runs/${runId}/progress`, { signal: controller.signal });
      if (!response.ok) return;
      const progress = (await response.json()) as RunProgress;
      if (isSettled(progress.status) && settlingOf(progress) === settlingOf(feed.state.progress)) return;
      feed.set({ progress });
      onReopened();
    };
    // A question that fails changes nothing; the next one asks again.
    const askQuietly = () => void ask().catch(() => undefined);
    const timer = setInterval(askQuietly, askEveryMs);
    document.addEventListener('visibilitychange', askQuietly);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askQuietly);
    };
  }, [feed, runId, ended, onReopened]);
}

'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { useFeed, useRun } from '@/components/runs/run-context';
import type { FeedState } from '@/components/runs/run-feed';
import { isSettled } from '@/lib/runs/run-state';
import type { ItemStore } from './item-store';
import { loadItems, refreshItems } from './load-items';

const refreshMs = 1_000;

/** Changes when items changed: counts move with every item that is claimed or settled. */
const stampOf = ({ progress }: FeedState) =>
  `${progress.status} ${progress.phase} ${progress.completed} ${progress.failed} ${progress.waitingForJudge} ${progress.inProgress}`;

/** All items of the run, kept up to date while it goes on. What another tab of the page has loaded stays loaded. */
export function useItems(): { store: ItemStore; version: number } {
  const { run, items: store } = useRun();
  const version = useSyncExternalStore(store.subscribe, store.getVersion, store.getVersion);
  const stamp = useFeed(stampOf);
  const settled = useFeed((state) => isSettled(state.progress.status));

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const load = async () => {
      if (!store.complete) await loadItems(store, run.id, signal);
      // Also after loading: the first page is older than the last one.
      await refreshItems(store, run.id, signal);
    };
    const failed = (error: unknown) => {
      if (signal.aborted) return;
      store.problem = error instanceof Error ? error.message : String(error);
      store.changed();
    };
    const timer = setTimeout(() => void load().catch(failed), store.complete && !settled ? refreshMs : 0);
    return () => {
      clearTimeout(timer);
      // A load goes on through changes of the run; only leaving the page ends it.
      if (store.complete) controller.abort();
    };
  }, [store, run.id, stamp, settled]);
  return { store, version };
}

'use client';

import { createContext, useContext, useSyncExternalStore } from 'react';
import type { ItemStore } from '@/components/data-table/item-store';
import type { RunSummary } from '@/lib/runs/run';
import type { FeedState, RunFeed } from './run-feed';

export type RunContextValue = {
  run: RunSummary;
  feed: RunFeed;
  items: ItemStore;
  /** Loads the log from its beginning; null when it has been asked for. */
  loadWholeLog: (() => void) | null;
  /** Connects anew, after an action that may have reopened the run. */
  reconnect: () => void;
};

export const RunContext = createContext<RunContextValue | null>(null);

export function useRun(): RunContextValue {
  const value = useContext(RunContext);
  if (!value) throw new Error('useRun needs the run frame around it');
  return value;
}

/** One part of what the feed knows; draws again only when that part changes. */
export function useFeed<T>(select: (state: FeedState) => T): T {
  const { feed } = useRun();
  return useSyncExternalStore(
    feed.subscribe,
    () => select(feed.state),
    () => select(feed.state),
  );
}

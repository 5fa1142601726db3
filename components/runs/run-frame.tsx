'use client';

import dynamic from 'next/dynamic';
import { useRouter } from 'next/navigation';
import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import { ItemStore } from '@/components/data-table/item-store';
import { announceRunChange } from '@/components/frame/control-run';
import { Notice } from '@/components/ui/notice';
import type { RunProgress } from '@/lib/runs/progress';
import type { RunSummary } from '@/lib/runs/run';
import { isActive, isSettled } from '@/lib/runs/run-state';
import { BudgetNotice } from './budget-notice';
import { RunContext, useFeed, useRun } from './run-context';
import { RunControls } from './run-controls';
import { RunFeed } from './run-feed';
import { RunHeading } from './run-heading';
import { RunTabs } from './run-tabs';
import { useOpenItem } from './use-open-item';
import { useReopening } from './use-reopening';
import { useRunConnection } from './use-run-connection';

/** How often at most the server is asked for the page's figures again while items settle. */
const refreshMs = 3_000;

const ItemDrawer = dynamic(() => import('../results/item-drawer').then((module) => module.ItemDrawer), {
  ssr: false,
});

const connectionTexts = {
  connecting: 'Connecting to the live view',
  live: 'Live',
  lost: 'Connection lost; reconnecting. Nothing is lost, the run goes on',
  ended: 'The run has ended',
} as const;

/** What the page is drawn from on the server, in short: when it changes the page is fetched again. */
const stampOf = ({ status, phase, completed, failed, waitingForJudge, finishedAt }: RunProgress) =>
  `${status} ${phase} ${completed} ${failed} ${waitingForJudge} ${finishedAt ?? ''}`;

function useFreshPage(feed: RunFeed, first: RunProgress): void {
  const router = useRouter();
  const stamp = useSyncExternalStore(
    feed.subscribe,
    () => stampOf(feed.state.progress),
    () => stampOf(first),
  );
  const settled = useSyncExternalStore(
    feed.subscribe,
    () => isSettled(feed.state.progress.status),
    () => isSettled(first.status),
  );
  const shown = useRef(stamp);
  const due = useRef(0);
  useEffect(() => {
    if (shown.current === stamp) return undefined;
    const wait = settled ? 0 : Math.max(0, due.current - performance.now());
    const timer = setTimeout(() => {
      shown.current = stamp;
      due.current = performance.now() + refreshMs;
      router.refresh();
    }, wait);
    return () => clearTimeout(timer);
  }, [router, settled, stamp]);
}

function Heading() {
  const { run, reconnect } = useRun();
  const status = useFeed((state) => state.progress.status);
  const phase = useFeed((state) => state.progress.phase);
  const connection = useFeed((state) => state.connection);
  return (
    <>
      <RunHeading
        run={run}
        status={status}
        phase={phase}
        controls={
          <RunControls runId={run.id} name={run.name ?? run.runId} status={status} onDone={reconnect} />
        }
      />
      {isActive(status) ? (
        <p className="rounded-lg border bg-surface px-4 py-2 text-sm">
          The run goes on when you close this tab. Come back to this address at any time.
        </p>
      ) : null}
      <BudgetNotice />
      {run.errorMsg ? <Notice tone="bad">{run.errorMsg}</Notice> : null}
      <p className={connection === 'lost' ? 'text-sm text-warning' : 'sr-only'} role="status">
        {connectionTexts[connection]}
      </p>
    </>
  );
}

type Props = { run: RunSummary; progress: RunProgress; children: ReactNode };

/** Stands around all tabs of a run's page: the connection to it, its head, and the drawer of an item. */
export function RunFrame({ run, progress, children }: Props) {
  const [feed] = useState(() => new RunFeed(progress));
  const [items] = useState(() => new ItemStore());
  const [generation, setGeneration] = useState(0);
  const [fromStart, setFromStart] = useState(false);
  const { itemId, close } = useOpenItem();
  const reconnect = useCallback(() => {
    setGeneration((now) => now + 1);
    announceRunChange();
  }, []);
  const ended = useSyncExternalStore(
    feed.subscribe,
    () => feed.state.connection === 'ended',
    () => false,
  );
  useRunConnection(feed, run.id, generation, fromStart);
  useReopening(feed, run.id, ended, reconnect);
  useFreshPage(feed, progress);
  const value = useMemo(
    () => ({ run, feed, items, reconnect, loadWholeLog: fromStart ? null : () => setFromStart(true) }),
    [run, feed, items, reconnect, fromStart],
  );
  return (
    <RunContext value={value}>
      <div className="space-y-4">
        <Heading />
        <RunTabs runId={run.id} />
        {children}
      </div>
      {itemId ? <ItemDrawer itemId={itemId} onClose={close} /> : null}
    </RunContext>
  );
}

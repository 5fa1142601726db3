'use client';

import { usePathname } from 'next/navigation';
import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import type { RunProgress } from '@/lib/runs/progress';
import type { RunSummary } from '@/lib/runs/run';
import { isSettled } from '@/lib/runs/run-state';
import { toActiveRun, type ActiveRun } from './active-run';
import { onRunChange } from './control-run';

const whileActiveMs = 1500;
const whileIdleMs = 10_000;

type Value = { run: ActiveRun | null; dismiss: () => void };
const Context = createContext<Value>({ run: null, dismiss: () => undefined });

export const useActiveRun = (): Value => useContext(Context);

async function findRun(signal: AbortSignal): Promise<ActiveRun | null> {
  const lists = await Promise.all(
    ['RUNNING', 'PENDING'].map(async (status) => {
      const response = await fetch(`/api/runs?status=${status}&limit=1`, { signal });
      if (!response.ok) throw new Error(`The list of runs answered ${response.status}`);
      return (await response.json()) as { items: RunSummary[] };
    }),
  );
  const run = lists.flatMap(({ items }) => items)[0];
  return run ? toActiveRun(run) : null;
}

async function followRun(run: ActiveRun, signal: AbortSignal): Promise<ActiveRun | null> {
  const response = await fetch(`/api/runs/${run.id}/progress`, { signal });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The run's progress answered ${response.status}`);
  const { status, phase, etaMs, ...progress } = (await response.json()) as RunProgress;
  return { ...run, status, phase, etaMs, progress };
}

/** The run as it is now; an ended or paused one stays until another is active. */
async function look(known: ActiveRun | null, signal: AbortSignal): Promise<ActiveRun | null> {
  const now = known && (await followRun(known, signal));
  if (now && !isSettled(now.status) && now.status !== 'PAUSED') return now;
  return (await findRun(signal)) ?? now;
}

const isMoving = (run: ActiveRun | null) => run?.status === 'RUNNING' || run?.status === 'PENDING';

/** Follows the active run for the whole frame by short questions, which cost no connection and end when the tab is hidden. */
export function ActiveRunProvider({ first, children }: { first: ActiveRun | null; children: ReactNode }) {
  const [run, setRun] = useState(first);
  const path = usePathname();
  const latest = useRef(run);
  const lookNow = useRef<() => void>(() => undefined);
  const put = useCallback((next: ActiveRun | null) => {
    latest.current = next;
    setRun(next);
  }, []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking: AbortController | null = null;
    const ask = async () => {
      clearTimeout(timer);
      asking?.abort();
      if (document.hidden) return;
      const { signal } = (asking = new AbortController());
      try {
        put(await look(latest.current, signal));
      } catch {
        // The page's own content says when the server is away; here the last state stays, and the next question comes.
      }
      if (signal.aborted) return;
      timer = setTimeout(() => void ask(), isMoving(latest.current) ? whileActiveMs : whileIdleMs);
    };
    const now = () => void ask();
    lookNow.current = now;
    document.addEventListener('visibilitychange', now);
    const unsubscribe = onRunChange(now);
    return () => {
      document.removeEventListener('visibilitychange', now);
      unsubscribe();
      clearTimeout(timer);
      asking?.abort();
    };
  }, [put]);
  // A new page is a good moment: it may be the one of a run just started.
  useEffect(() => lookNow.current(), [path]);
  return <Context value={{ run, dismiss: () => put(null) }}>{children}</Context>;
}

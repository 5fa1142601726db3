'use client';

import dynamic from 'next/dynamic';
import { isSettled } from '@/lib/runs/run-state';
import { CurrentCalls } from './current-calls';
import { PhaseProgress } from './phase-progress';
import { useFeed, useRun } from './run-context';
import { RunLog } from './run-log';

const LiveGrid = dynamic(() => import('./live-grid').then((module) => module.LiveGrid), { ssr: false });

/** Above the running scores: how far the run is and what it does now. */
export function LiveProgress() {
  const { run } = useRun();
  const settled = useFeed((state) => isSettled(state.progress.status));
  return (
    <>
      <PhaseProgress judged={run.judge !== null} />
      {settled ? null : <CurrentCalls />}
    </>
  );
}

/** Below them: every item, and the log. */
export function LiveItems() {
  return (
    <>
      <LiveGrid />
      <RunLog />
    </>
  );
}

'use client';

import { useEffect, useRef, useState } from 'react';
import type { RunProgress } from '@/lib/runs/progress';
import type { RunDetail } from '@/lib/runs/run';
import { isActive, isSettled } from '@/lib/runs/run-state';
import { CurrentCalls } from './current-calls';
import { ModelTable } from './model-table';
import { PhaseProgress } from './phase-progress';
import { RunControls } from './run-controls';
import { RunHeading } from './run-heading';
import { RunLog } from './run-log';
import { useRunEvents } from './use-run-events';

const refreshMs = 2000;

/** Fetches the aggregates again when items settled since, at most every two seconds. */
function useAggregates(first: RunDetail, progress: RunProgress): RunDetail {
  const [detail, setDetail] = useState(first);
  const stamp = `${progress.status} ${progress.phase} ${progress.completed} ${progress.failed} ${progress.waitingForJudge}`;
  const fetchedFor = useRef(stamp);
  useEffect(() => {
    if (fetchedFor.current === stamp) return undefined;
    const controller = new AbortController();
    const fetchNow = async () => {
      const response = await fetch(`/api/runs/${first.id}`, { signal: controller.signal });
      if (!response.ok) return;
      setDetail((await response.json()) as RunDetail);
      fetchedFor.current = stamp;
    };
    // A failed refresh leaves the figures as they are; the next settled item asks again.
    const timer = setTimeout(
      () => void fetchNow().catch(() => undefined),
      isSettled(progress.status) ? 0 : refreshMs,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [first.id, progress.status, stamp]);
  return detail;
}

const connectionTexts = {
  connecting: 'Connecting to the live view',
  live: 'Live',
  lost: 'Connection lost; reconnecting. Nothing is lost, the run goes on',
  ended: 'The run has ended',
} as const;

export function LiveRun({ run: first, progress: firstProgress }: { run: RunDetail; progress: RunProgress }) {
  const [generation, setGeneration] = useState(0);
  const [fromStart, setFromStart] = useState(false);
  const live = useRunEvents(first.id, generation, fromStart);
  const progress = live.progress ?? firstProgress;
  const run = useAggregates(first, progress);
  return (
    <div className="space-y-4">
      <RunHeading
        run={run}
        status={progress.status}
        phase={progress.phase}
        controls={
          <RunControls runId={run.id} status={progress.status} onDone={() => setGeneration(generation + 1)} />
        }
      />
      {isActive(progress.status) ? (
        <p className="rounded-lg border bg-surface px-4 py-2 text-sm">
          The run goes on when you close this tab. Come back to this address at any time.
        </p>
      ) : null}
      {run.errorMsg ? (
        <p role="alert" className="rounded-lg border border-bad bg-surface px-4 py-2 text-sm text-bad">
          {run.errorMsg}
        </p>
      ) : null}
      <PhaseProgress progress={progress} judged={run.judge !== null} />
      <ModelTable models={run.aggregates.perModel} />
      {isSettled(progress.status) ? null : <CurrentCalls progress={progress} streaming={live.streaming} />}
      <p className="text-xs text-subtle" role="status">
        {connectionTexts[live.connection]}
      </p>
      <RunLog events={live.events} onLoadAll={fromStart ? null : () => setFromStart(true)} />
    </div>
  );
}

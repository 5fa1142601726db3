'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useState } from 'react';
import { formatDuration } from '@/components/runs/format';
import { StatusBadge } from '@/components/runs/status-badge';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Progress } from '@/components/ui/progress';
import { isActive, isSettled } from '@/lib/runs/run-state';
import { phaseCounts, type ActiveRun } from './active-run';
import { useActiveRun } from './active-run-provider';
import { controlRun, runActionNames, type RunAction } from './control-run';

function Figures({ run }: { run: ActiveRun }) {
  const { done, failed, total } = phaseCounts(run);
  const what = run.phase === 'JUDGING' ? 'judged' : 'answered';
  return (
    <>
      <div className="w-24 shrink-0 sm:w-40">
        <Progress label={`Progress of ${run.title}`} done={done} failed={failed} total={total} />
      </div>
      <span className="text-xs whitespace-nowrap text-subtle">
        {done}/{total} {what}
        {failed ? `, ${failed} failed` : ''}
        {run.etaMs && isActive(run.status) ? `, about ${formatDuration(run.etaMs)} left` : ''}
      </span>
    </>
  );
}

function Controls({ run }: { run: ActiveRun }) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const act = async (action: RunAction) => {
    if (busy) return;
    setBusy(true);
    setRefusal(await controlRun(run.id, action));
    setBusy(false);
  };
  const pause = run.status === 'PAUSED' ? 'resume' : 'pause';
  return (
    <>
      <Button className="h-7" aria-disabled={busy} onClick={() => void act(pause)}>
        {runActionNames[pause]}
      </Button>
      <ConfirmDialog
        trigger={
          <Button variant="danger" className="h-7">
            Stop
          </Button>
        }
        title={`Stop ${run.title}?`}
        confirmLabel="Stop the run"
        onConfirm={() => controlRun(run.id, 'stop')}
      >
        <p>Calls in flight are aborted. What is answered and judged stays. A stopped run cannot go on.</p>
      </ConfirmDialog>
      <p role="alert" className="text-xs text-bad">
        {refusal}
      </p>
    </>
  );
}

/** On every page while a run is active; on the run's own page its own controls say and do the same. */
export function ActiveRunStrip() {
  const { run, dismiss } = useActiveRun();
  const path = usePathname();
  if (!run || path === `/runs/${run.id}`) return null;
  return (
    <aside
      aria-label="Active run"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-surface px-4 py-1.5 text-sm md:px-6"
    >
      <StatusBadge status={run.status} />
      <Link
        prefetch={false}
        href={`/runs/${run.id}`}
        className="max-w-60 truncate font-medium text-accent underline-offset-2 hover:underline"
      >
        {run.title}
      </Link>
      <Figures run={run} />
      <span className="ml-auto flex flex-wrap items-center gap-2">
        {isSettled(run.status) ? null : <Controls key={run.id} run={run} />}
        {isActive(run.status) ? null : (
          <Button variant="ghost" className="h-7" onClick={dismiss} aria-label={`Hide ${run.title}`}>
            Hide
          </Button>
        )}
      </span>
    </aside>
  );
}

import Link from 'next/link';
import type { ReactNode } from 'react';
import type { RunSummary, RunTarget } from '@/lib/runs/run';
import { isSettled, type RunPhase, type RunStatus } from '@/lib/runs/run-state';
import { formatTime } from './format';
import { LazyExportMenu } from './lazy-export-menu';
import { SimulatedBadge, StatusBadge } from './status-badge';

const nameOf = ({ provider, model }: RunTarget) => `${provider} / ${model}`;

type Props = { run: RunSummary; status: RunStatus; phase: RunPhase; controls: ReactNode };

export function RunHeading({ run, status, phase, controls }: Props) {
  const facts: [string, string][] = [
    ['Run', run.runId],
    ['Judge', run.judge ? nameOf(run.judge) : 'none (metrics only)'],
    ['Models', run.targets.map(nameOf).join(', ')],
    ['Collections', run.collections.map(({ name }) => name).join(', ')],
    ['Created', formatTime(run.createdAt)],
  ];
  return (
    <header className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="text-xl font-semibold tracking-tight break-all">{run.name ?? run.runId}</h1>
          <StatusBadge status={status} />
          {isSettled(status) ? null : <span className="text-sm text-subtle">{phase.toLowerCase()}</span>}
          {run.simulated ? <SimulatedBadge /> : null}
        </div>
        {controls}
      </div>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex min-w-0 gap-2">
            <dt className="text-subtle">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {isSettled(status) ? (
        <p className="flex flex-wrap items-center gap-4 text-sm">
          <LazyExportMenu id={run.id} />
          <Link className="text-accent underline" prefetch={false} href={`/runs/compare?runs=${run.id}`}>
            Compare with another run
          </Link>
        </p>
      ) : null}
    </header>
  );
}

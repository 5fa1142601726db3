'use client';

import Link from 'next/link';
import { phaseCounts } from '@/components/frame/active-run';
import { useActiveRun } from '@/components/frame/active-run-provider';
import { formatDuration } from '@/components/runs/format';
import { StatusBadge } from '@/components/runs/status-badge';
import { Card } from '@/components/ui/card';
import { Progress } from '@/components/ui/progress';
import { isActive } from '@/lib/runs/run-state';

/** The active run at a glance; its controls stand in the strip above every page. */
export function ActiveRunCard() {
  const { run } = useActiveRun();
  if (!run || !isActive(run.status)) return null;
  const { done, failed, total } = phaseCounts(run);
  return (
    <Card title="Active run" aside={<StatusBadge status={run.status} />}>
      <div className="space-y-2 p-4">
        <Link
          prefetch={false}
          href={`/runs/${run.id}`}
          className="font-medium text-accent underline-offset-2 hover:underline"
        >
          {run.title}
        </Link>
        <Progress label={`${run.title}: progress of its phase`} done={done} failed={failed} total={total} />
        <p className="text-sm text-subtle">
          {run.phase === 'JUDGING' ? 'Judging' : 'Answering'}: {done} of {total}
          {failed ? `, ${failed} failed` : ''}
          {run.etaMs ? `, about ${formatDuration(run.etaMs)} left` : ''}
        </p>
      </div>
    </Card>
  );
}

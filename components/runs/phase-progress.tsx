'use client';

import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Progress } from '@/components/ui/progress';
import { formatCost } from '@/lib/costs/format-cost';
import { stepsFromGroups } from '@/lib/runs/count-groups';
import type { GroupProgress } from '@/lib/runs/progress';
import { isSettled } from '@/lib/runs/run-state';
import { formatClock, formatDuration } from './format';
import { useFeed } from './run-context';

function Group({ group }: { group: GroupProgress }) {
  const { done, failed, total } = group;
  return (
    <li className="grid gap-x-4 gap-y-1 py-1 sm:grid-cols-[minmax(8rem,1fr)_minmax(8rem,2fr)_minmax(14rem,1fr)] sm:items-center">
      <span className="min-w-0 break-words">
        {group.model} <span className="text-subtle">{group.provider}</span>
      </span>
      <Progress label={`${group.phase} ${group.model}`} done={done} failed={failed} total={total} />
      <span className="text-xs text-subtle">
        {total === 0 ? 'nothing to do yet' : `${done} done, ${failed} failed, ${total - done - failed} left`}
        {group.waitingUntil ? `, waiting for the rate limit until ${formatClock(group.waitingUntil)}` : ''}
        {group.state === 'ACTIVE' && group.etaMs !== null ? `, about ${formatDuration(group.etaMs)}` : ''}
      </span>
    </li>
  );
}

const phases = [
  { phase: 'BENCHMARKING', name: 'Benchmarking' },
  { phase: 'JUDGING', name: 'Judging' },
] as const;

export function PhaseProgress({ judged }: { judged: boolean }) {
  const progress = useFeed((state) => state.progress);
  const { completed, failed, total } = progress;
  const steps = stepsFromGroups(progress.groups, judged);
  const figures = [
    `${steps.answered}/${total} answered`,
    ...(judged ? [`${completed}/${total} judged`] : []),
    `${failed} failed`,
    `elapsed ${formatDuration(progress.elapsedMs)}`,
    ...(progress.cost.total.usd === null ? [] : [`spent ${formatCost(progress.cost.total)}`]),
    ...(isSettled(progress.status) ? [] : [`ETA ${formatDuration(progress.etaMs)}`]),
  ];
  return (
    <Card title="Progress" aside={<span className="text-sm text-subtle">{figures.join(' · ')}</span>}>
      <div className="space-y-4 p-4">
        <Progress label="Whole run" done={steps.done} failed={steps.failed} total={steps.total} />
        {phases
          .filter(({ phase }) => judged || phase === 'BENCHMARKING')
          .map(({ phase, name }) => (
            <section key={phase}>
              <h3 className="flex items-center gap-2 text-sm font-medium">
                {name}
                {phase === progress.phase && !isSettled(progress.status) ? (
                  <Badge tone="accent">now</Badge>
                ) : null}
              </h3>
              <ul className="mt-1">
                {progress.groups
                  .filter((group) => group.phase === phase)
                  .map((group) => (
                    <Group key={group.id} group={group} />
                  ))}
              </ul>
            </section>
          ))}
      </div>
    </Card>
  );
}

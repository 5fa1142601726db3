'use client';

import Link from 'next/link';
import { phaseCounts } from '@/components/frame/active-run';
import { Cost } from '@/components/runs/cost';
import { formatDuration, formatNumber, formatTime, noData } from '@/components/runs/format';
import { SimulatedBadge, StatusBadge } from '@/components/runs/status-badge';
import { Progress } from '@/components/ui/progress';
import { Td } from '@/components/ui/table';
import type { RunSummary } from '@/lib/runs/run';
import { isActive } from '@/lib/runs/run-state';
import type { MeanScores } from './mean-scores';
import { RowMenu } from './row-menu';

const durationMs = ({ startedAt, finishedAt }: RunSummary): number | null =>
  startedAt && finishedAt ? Date.parse(finishedAt) - Date.parse(startedAt) : null;

const namesShown = 3;

/** The first few, and how many more; the whole list is the cell's title. */
function Names({ names }: { names: string[] }) {
  const more = names.length - namesShown;
  return (
    <span className="block max-w-44 min-w-20 break-words" title={names.join(', ')}>
      {names.slice(0, namesShown).join(', ')}
      {more > 0 ? ` and ${more} more` : ''}
    </span>
  );
}

function Score({ score }: { score: MeanScores[string] }) {
  if (!score || score.mean === null) return <span className="text-subtle">{noData}</span>;
  return (
    <>
      {formatNumber(score.mean, 1)}
      {score.scored < score.items ? (
        <span className="block text-xs whitespace-nowrap text-subtle">
          {score.scored} of {score.items} scored
        </span>
      ) : null}
    </>
  );
}

type Props = {
  run: RunSummary;
  score: MeanScores[string];
  isSelected: boolean;
  onSelect: () => void;
  onDelete: (run: RunSummary) => Promise<string | null>;
};

export function RunRow({ run, score, isSelected, onSelect, onDelete }: Props) {
  const title = run.name ?? run.runId;
  const { completed } = run.progress;
  // While it answers nothing is completed yet, though much is done.
  const { done, failed, total } = isActive(run.status)
    ? phaseCounts(run)
    : { ...run.progress, done: completed };
  return (
    <tr className="hover:bg-muted has-[a:focus-visible]:bg-muted">
      <Td className="pr-0">
        <input
          type="checkbox"
          className="size-4 translate-y-0.5 accent-accent"
          aria-label={`Select ${title}`}
          checked={isSelected}
          onChange={onSelect}
        />
      </Td>
      <Td>
        <Link
          prefetch={false}
          href={`/runs/${run.id}`}
          data-row
          className="font-medium break-words text-accent underline-offset-2 hover:underline"
        >
          {title}
        </Link>
        {run.name ? <div className="text-xs whitespace-nowrap text-subtle">{run.runId}</div> : null}
      </Td>
      <Td>
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={run.status} />
          {run.simulated ? <SimulatedBadge /> : null}
        </span>
      </Td>
      <Td className="min-w-32">
        <Progress label={`Progress of ${title}`} done={done} failed={failed} total={total} />
        <div className="mt-1 text-xs whitespace-nowrap text-subtle">
          {done}/{total}
          {failed ? `, ${failed} failed` : ''}
          {isActive(run.status) ? (run.phase === 'JUDGING' ? ' judged' : ' answered') : ''}
        </div>
      </Td>
      <Td>{run.judge?.model ?? <span className="text-subtle">none</span>}</Td>
      <Td>
        <Names names={run.targets.map(({ model }) => model)} />
      </Td>
      <Td>
        <Names names={run.collections.map(({ name }) => name)} />
      </Td>
      <Td className="text-right">
        <Score score={score} />
      </Td>
      <Td className="text-right">
        <Cost cost={run.cost.total} />
      </Td>
      <Td className="text-right whitespace-nowrap">{formatDuration(durationMs(run))}</Td>
      <Td className="min-w-24 text-subtle">
        <time dateTime={run.createdAt}>{formatTime(run.createdAt)}</time>
      </Td>
      <Td className="pl-0">
        <RowMenu run={run} onDelete={onDelete} />
      </Td>
    </tr>
  );
}

import Link from 'next/link';
import { cn } from '@/components/ui/cn';
import { Card } from '@/components/ui/card';
import { Table, Td, Th } from '@/components/ui/table';
import type { ComparedRun } from '@/lib/runs/run-comparison';
import { runTitle } from '@/lib/runs/run-terms-differences';
import type { ItemChange, MetricChange } from '@/lib/statistics/compare-runs';
import { runMetrics, type RunMetric } from '@/lib/statistics/run-metric';
import { compareHref, shownKinds, type CompareState } from './compare-state';
import { formatChange, formatValue, isShown, metricNames } from './metric-words';
import { RowKeys } from './row-keys';
import { VerdictBadge } from './verdict-badge';

const kindNames = { changed: 'Changed', regressed: 'Regressed', improved: 'Improved', equal: 'Equal' };

function countOf(change: MetricChange | undefined, kind: (typeof shownKinds)[number]): number {
  if (!change) return 0;
  return kind === 'changed' ? change.improved + change.regressed : change[kind];
}

type ChoiceProps = { href: string; isCurrent: boolean; children: React.ReactNode };

const Choice = ({ href, isCurrent, children }: ChoiceProps) => (
  <Link
    prefetch={false}
    href={href}
    scroll={false}
    aria-current={isCurrent ? 'true' : undefined}
    className={cn(
      'rounded-md border px-2 py-0.5 text-sm hover:bg-muted',
      isCurrent && 'border-accent text-accent',
    )}
  >
    {children}
  </Link>
);

type Props = { candidates: ComparedRun[]; targetNames: Record<string, string>; state: CompareState };

const isMeasured = (candidates: ComparedRun[], metric: RunMetric) =>
  candidates.some(({ comparison }) =>
    comparison.overall.some((change) => change.metric === metric && isShown(change)),
  );

function Choices({ candidates, state, change }: Props & { change: MetricChange | undefined }) {
  const closed = { task: null, target: null };
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-2 border-b px-4 py-2">
      {candidates.length > 1 ? (
        <nav aria-label="Run whose items are listed" className="flex flex-wrap gap-1">
          {candidates.map(({ run }) => (
            <Choice
              key={run.id}
              href={compareHref(state, { candidate: run.id, ...closed })}
              isCurrent={run.id === state.candidate}
            >
              {runTitle(run)}
            </Choice>
          ))}
        </nav>
      ) : null}
      <nav aria-label="Metric" className="flex flex-wrap gap-1">
        {runMetrics
          .filter((metric) => isMeasured(candidates, metric))
          .map((metric) => (
            <Choice
              key={metric}
              href={compareHref(state, { metric, ...closed })}
              isCurrent={metric === state.metric}
            >
              {metricNames[metric]}
            </Choice>
          ))}
      </nav>
      <nav aria-label="Direction" className="flex flex-wrap gap-1">
        {shownKinds.map((kind) => (
          <Choice
            key={kind}
            href={compareHref(state, { show: kind, ...closed })}
            isCurrent={kind === state.show}
          >
            {kindNames[kind]} {countOf(change, kind)}
          </Choice>
        ))}
      </nav>
    </div>
  );
}

type RowProps = { item: ItemChange; state: CompareState; name: string };

function Row({ item, state, name }: RowProps) {
  const isOpen = item.taskId === state.task && item.targetId === state.target;
  return (
    <tr className={cn('hover:bg-muted', isOpen && 'bg-muted')}>
      <Td>
        <Link
          prefetch={false}
          data-row
          scroll={false}
          aria-current={isOpen ? 'true' : undefined}
          href={compareHref(state, { task: item.taskId, target: item.targetId })}
          className="text-accent underline-offset-2 hover:underline"
        >
          {item.taskId}
        </Link>
      </Td>
      <Td>{name}</Td>
      <Td className="text-right">{formatValue(state.metric, item.baseline)}</Td>
      <Td className="text-right">{formatValue(state.metric, item.candidate)}</Td>
      <Td className="text-right font-medium whitespace-nowrap">{formatChange(state.metric, item.change)}</Td>
      <Td>
        <VerdictBadge verdict={item.kind} />
      </Td>
    </tr>
  );
}

/** The tasks that went one way or the other, the largest change first. */
export function ChangedItems({ candidates, targetNames, state }: Props) {
  const shown = candidates.find(({ run }) => run.id === state.candidate);
  const change = shown?.comparison.overall.find(({ metric }) => metric === state.metric);
  const items = (change?.items ?? [])
    .filter(({ kind }) => (state.show === 'changed' ? kind !== 'equal' : kind === state.show))
    .toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return (
    <Card title="Tasks">
      <Choices candidates={candidates} targetNames={targetNames} state={state} change={change} />
      {items.length === 0 ? (
        <p className="px-4 py-3 text-subtle">
          {change?.verdict === 'not_comparable'
            ? `Scores are not compared: ${shown?.comparison.scoresNotComparable}. Choose another metric.`
            : 'No task is of this kind.'}
        </p>
      ) : (
        <RowKeys closeHref={state.task ? compareHref(state, { task: null, target: null }) : null}>
          <Table label={`Tasks, ${kindNames[state.show].toLowerCase()}`}>
            <thead>
              <tr>
                <Th>Task</Th>
                <Th>Model</Th>
                <Th className="text-right">Baseline</Th>
                <Th className="text-right">This run</Th>
                <Th className="text-right">Change</Th>
                <Th>Verdict</Th>
              </tr>
            </thead>
            <tbody>
              {items.slice(0, state.limit).map((item) => (
                <Row
                  key={`${item.targetId} ${item.taskId}`}
                  item={item}
                  state={state}
                  name={targetNames[item.targetId] ?? item.targetId}
                />
              ))}
            </tbody>
          </Table>
        </RowKeys>
      )}
      {items.length > state.limit ? (
        <p className="border-t px-4 py-2 text-sm">
          <Link
            prefetch={false}
            scroll={false}
            href={compareHref(state, { limit: state.limit * 4 })}
            className="text-accent underline"
          >
            Show more
          </Link>{' '}
          <span className="text-subtle">{items.length - state.limit} further tasks</span>
        </p>
      ) : null}
    </Card>
  );
}

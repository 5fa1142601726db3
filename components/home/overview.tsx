import Link from 'next/link';
import { formatTime, formatNumber, noData } from '@/components/runs/format';
import { SimulatedBadge, StatusBadge } from '@/components/runs/status-badge';
import { buttonVariants } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Table, Td, Th } from '@/components/ui/table';
import type { RunSummary } from '@/lib/runs/run';
import type { MeanScores } from '../run-list/mean-scores';
import { ActiveRunCard } from './active-run-card';

const actions = [
  { href: '/runs/new', name: 'New run' },
  { href: '/tasks', name: 'Tasks' },
  { href: '/collections', name: 'Collections' },
  { href: '/providers', name: 'Providers' },
];

const Row = ({ run, scores }: { run: RunSummary; scores: MeanScores }) => {
  const score = scores[run.id];
  return (
    <tr>
      <Td>
        <Link
          prefetch={false}
          href={`/runs/${run.id}`}
          className="font-medium text-accent underline-offset-2 hover:underline"
        >
          {run.name ?? run.runId}
        </Link>
      </Td>
      <Td>
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={run.status} />
          {run.simulated ? <SimulatedBadge /> : null}
        </span>
      </Td>
      <Td>{run.targets.map(({ model }) => model).join(', ')}</Td>
      <Td className="text-right">{score ? formatNumber(score.mean, 1) : noData}</Td>
      <Td className="whitespace-nowrap text-subtle">{formatTime(run.createdAt)}</Td>
    </tr>
  );
};

/** What is going on and what came out last. */
export const Overview = ({ runs, scores }: { runs: RunSummary[]; scores: MeanScores }) => (
  <div className="space-y-4">
    <nav aria-label="Quick actions" className="flex flex-wrap gap-2">
      {actions.map(({ href, name }, index) => (
        <Link
          prefetch={false}
          key={href}
          href={href}
          className={buttonVariants({ variant: index === 0 ? 'default' : 'outline' })}
        >
          {name}
        </Link>
      ))}
    </nav>
    <ActiveRunCard />
    <Card
      title="Last runs"
      aside={
        <Link prefetch={false} href="/runs" className="text-xs text-accent underline">
          All runs
        </Link>
      }
    >
      <Table label="Last runs">
        <thead>
          <tr>
            <Th>Run</Th>
            <Th>Status</Th>
            <Th>Models</Th>
            <Th className="text-right">Mean score</Th>
            <Th>Created</Th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <Row key={run.id} run={run} scores={scores} />
          ))}
        </tbody>
      </Table>
    </Card>
  </div>
);

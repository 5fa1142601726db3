import Link from 'next/link';
import { Card } from '@/components/ui/card';
import { Progress } from '@/components/ui/progress';
import { Table, Td, Th } from '@/components/ui/table';
import type { RunSummary } from '@/lib/runs/run';
import { isSettled } from '@/lib/runs/run-state';
import { formatTime, noData } from './format';
import { SimulatedBadge, StatusBadge } from './status-badge';

function Row({ run }: { run: RunSummary }) {
  const { completed, failed, total } = run.progress;
  return (
    <tr className="hover:bg-muted">
      <Td>
        <Link href={`/runs/${run.id}`} className="font-medium text-accent underline-offset-2 hover:underline">
          {run.name ?? run.runId}
        </Link>
        {run.name ? <div className="text-xs text-subtle">{run.runId}</div> : null}
      </Td>
      <Td>
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={run.status} />
          {run.simulated ? <SimulatedBadge /> : null}
        </span>
      </Td>
      <Td className="text-subtle">{isSettled(run.status) ? noData : run.phase.toLowerCase()}</Td>
      <Td className="min-w-40">
        <Progress
          label={`Progress of ${run.name ?? run.runId}`}
          done={completed}
          failed={failed}
          total={total}
        />
        <div className="mt-1 text-xs text-subtle">
          {completed}/{total}
          {failed ? `, ${failed} failed` : ''}
        </div>
      </Td>
      <Td className="whitespace-nowrap text-subtle">{formatTime(run.createdAt)}</Td>
    </tr>
  );
}

const emptyText =
  'A run sends the tasks of your collections to one or more models and has a judge score the answers. Start one with';

export function RunList({ runs, nextCursor }: { runs: RunSummary[]; nextCursor: string | null }) {
  if (runs.length === 0)
    return (
      <Card className="p-6">
        <h2 className="font-semibold">No runs yet</h2>
        <p className="mt-2 max-w-prose text-subtle">{emptyText}</p>
        <pre className="mt-2 overflow-x-auto rounded bg-muted p-3 font-mono text-xs" tabIndex={0}>
          npx assay evaluate datasets/starter --models simulated/strong,simulated/weak --judge simulated/judge
        </pre>
        <p className="mt-2 text-subtle">
          or with <code className="font-mono">POST /api/runs</code>, which the{' '}
          <Link href="/docs" className="text-accent underline">
            API page
          </Link>{' '}
          lets you try.
        </p>
      </Card>
    );
  return (
    <Card>
      <Table label="Runs">
        <thead>
          <tr>
            <Th>Run</Th>
            <Th>Status</Th>
            <Th>Phase</Th>
            <Th>Progress</Th>
            <Th>Created</Th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <Row key={run.id} run={run} />
          ))}
        </tbody>
      </Table>
      {nextCursor ? (
        <p className="px-4 py-2">
          <Link href={`/runs?cursor=${nextCursor}`} className="text-accent underline">
            Older runs
          </Link>
        </p>
      ) : null}
    </Card>
  );
}

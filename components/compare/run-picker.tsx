import Link from 'next/link';
import { formatTime } from '@/components/runs/format';
import { SimulatedBadge, StatusBadge } from '@/components/runs/status-badge';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Table, Td, Th } from '@/components/ui/table';
import type { RunSummary } from '@/lib/runs/run';
import { runTitle } from '@/lib/runs/run-terms-differences';
import { compareHref, type CompareState } from './compare-state';

type RowProps = { run: RunSummary; state: CompareState };

function Row({ run, state }: RowProps) {
  const isBaseline = run.id === state.baseline;
  const rest = state.runs.filter((id) => id !== run.id);
  return (
    <tr>
      <Td>
        <Link
          prefetch={false}
          href={`/runs/${run.id}`}
          className="font-medium text-accent underline-offset-2 hover:underline"
        >
          {runTitle(run)}
        </Link>
      </Td>
      <Td>
        <span className="flex flex-wrap gap-1">
          <StatusBadge status={run.status} />
          {run.simulated ? <SimulatedBadge /> : null}
        </span>
      </Td>
      <Td>{run.judge?.model ?? <span className="text-subtle">none</span>}</Td>
      <Td>{run.targets.map(({ model }) => model).join(', ')}</Td>
      <Td className="whitespace-nowrap text-subtle">{formatTime(run.createdAt)}</Td>
      <Td className="whitespace-nowrap">
        {isBaseline ? (
          <Badge tone="accent">Baseline</Badge>
        ) : (
          <Link
            prefetch={false}
            href={compareHref(state, { baseline: run.id, task: null, target: null })}
            className="text-accent underline"
            aria-label={`Make baseline: ${runTitle(run)}`}
          >
            Make baseline
          </Link>
        )}
        {rest.length >= 2 && !isBaseline ? (
          <Link
            prefetch={false}
            href={compareHref(state, { runs: rest, task: null, target: null })}
            className="ml-3 text-accent underline"
            aria-label={`Leave out: ${runTitle(run)}`}
          >
            Leave out
          </Link>
        ) : null}
      </Td>
    </tr>
  );
}

/** The compared runs, and which of them the others are held against. */
export const RunPicker = ({ runs, state }: { runs: RunSummary[]; state: CompareState }) => (
  <Card>
    <Table label="Compared runs">
      <thead>
        <tr>
          <Th>Run</Th>
          <Th>Status</Th>
          <Th>Judge</Th>
          <Th>Models</Th>
          <Th>Created</Th>
          <Th className="relative">
            <span className="sr-only">Role</span>
          </Th>
        </tr>
      </thead>
      <tbody>
        {runs.map((run) => (
          <Row key={run.id} run={run} state={state} />
        ))}
      </tbody>
    </Table>
  </Card>
);

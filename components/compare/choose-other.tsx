import Link from 'next/link';
import { formatTime } from '@/components/runs/format';
import { StatusBadge } from '@/components/runs/status-badge';
import { Card } from '@/components/ui/card';
import { Table, Td, Th } from '@/components/ui/table';
import type { RunSummary } from '@/lib/runs/run';
import { runTitle } from '@/lib/runs/run-terms-differences';
import { RowKeys } from './row-keys';

const shared = (a: string[], b: string[]) => a.filter((one) => b.includes(one)).length;
const models = (run: RunSummary) => run.targets.map(({ providerId, model }) => `${providerId}/${model}`);
const collections = (run: RunSummary) => run.collections.map(({ id }) => id);

/** The other runs that have most in common with this one first: its models, then its collections. */
export const byLikeness = (run: RunSummary, others: RunSummary[]): RunSummary[] =>
  others
    .filter(({ id }) => id !== run.id)
    .map((other) => ({
      other,
      models: shared(models(run), models(other)),
      collections: shared(collections(run), collections(other)),
    }))
    .toSorted((a, b) => b.models - a.models || b.collections - a.collections)
    .map(({ other }) => other);

/** With one run named: which run it is held against. */
export const ChooseOther = ({ run, others }: { run: RunSummary; others: RunSummary[] }) => (
  <Card title={`Against which run is ${runTitle(run)} held?`}>
    <RowKeys closeHref={null}>
      <Table label="Runs to compare with">
        <thead>
          <tr>
            <Th>Baseline</Th>
            <Th>Status</Th>
            <Th>Judge</Th>
            <Th>Models</Th>
            <Th>Collections</Th>
            <Th>Created</Th>
          </tr>
        </thead>
        <tbody>
          {byLikeness(run, others).map((other) => (
            <tr key={other.id} className="hover:bg-muted">
              <Td>
                <Link
                  data-row
                  prefetch={false}
                  href={`/runs/compare?runs=${other.id},${run.id}`}
                  className="font-medium text-accent underline-offset-2 hover:underline"
                >
                  {runTitle(other)}
                </Link>
              </Td>
              <Td>
                <StatusBadge status={other.status} />
              </Td>
              <Td>{other.judge?.model ?? <span className="text-subtle">none</span>}</Td>
              <Td>{other.targets.map(({ model }) => model).join(', ')}</Td>
              <Td>{other.collections.map(({ name }) => name).join(', ')}</Td>
              <Td className="whitespace-nowrap text-subtle">{formatTime(other.createdAt)}</Td>
            </tr>
          ))}
        </tbody>
      </Table>
    </RowKeys>
  </Card>
);

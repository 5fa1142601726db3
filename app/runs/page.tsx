import type { Metadata } from 'next';
import Link from 'next/link';
import { FilterBar } from '@/components/run-list/filter-bar';
import { readFilters, toListQuery, type RunFilters } from '@/components/run-list/run-filters';
import { RunTable } from '@/components/run-list/run-table';
import { buttonVariants } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { listRuns } from '@/lib/runs/server/list-runs';
import { readMeanScores } from '@/lib/runs/server/read-mean-scores';
import { pageData } from '../_page/page-data';
import { PageProblem } from '../_page/page-problem';
import { removeRun } from './actions';

export const metadata: Metadata = { title: 'Runs' };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const pageLength = 25;

async function readRuns(filters: RunFilters) {
  const page = await listRuns({ ...toListQuery(filters), limit: pageLength });
  return { ...page, scores: await readMeanScores(page.items.map(({ id }) => id)) };
}

function NoRuns({ filters: { status, from, to, cursor } }: { filters: RunFilters }) {
  if (status || from || to || cursor)
    return (
      <EmptyState
        title="No run matches"
        action={
          <Link href="/runs" className={buttonVariants()}>
            Show all runs
          </Link>
        }
      >
        No run has this status and was created on these days (UTC).
      </EmptyState>
    );
  return (
    <EmptyState
      title="No runs yet"
      action={
        <>
          <Link href="/runs/new" className={buttonVariants({ variant: 'default' })}>
            New run
          </Link>
          <Link href="/" className={buttonVariants()}>
            Try it with the simulated provider
          </Link>
        </>
      }
    >
      A run sends the tasks of your collections to one or more models and has a judge score the answers. Here
      you follow runs, compare them and get their results out.
    </EmptyState>
  );
}

export default async function RunsPage({ searchParams }: Props) {
  const filters = readFilters(await searchParams);
  const page = await pageData(() => readRuns(filters));
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const { items, nextCursor, scores } = page.data;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-semibold tracking-tight">Runs</h1>
        {items.length ? (
          <Link href="/runs/new" className={buttonVariants({ variant: 'default' })}>
            New run
          </Link>
        ) : null}
      </div>
      <FilterBar filters={filters} />
      {items.length === 0 ? (
        <NoRuns filters={filters} />
      ) : (
        <RunTable
          runs={items}
          scores={scores}
          nextCursor={nextCursor}
          filters={filters}
          deleteRun={removeRun}
        />
      )}
    </div>
  );
}

'use client';

import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useActiveRun } from '@/components/frame/active-run-provider';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Table, Th } from '@/components/ui/table';
import type { RunSummary } from '@/lib/runs/run';
import { isActive } from '@/lib/runs/run-state';
import type { MeanScores } from './mean-scores';
import { runsHref, type RunFilters } from './run-filters';
import { RunRow } from './run-row';
import { useRowKeys } from './use-row-keys';

type DeleteRun = (id: string) => Promise<{ ok: true } | { ok: false; message: string }>;

type Props = {
  runs: RunSummary[];
  scores: MeanScores;
  nextCursor: string | null;
  filters: RunFilters;
  deleteRun: DeleteRun;
};

/** The rows with the active run as the frame sees it; a run that appears, ends or pauses makes the page read all anew. */
function useLiveRuns(runs: RunSummary[]): RunSummary[] {
  const { run: active } = useActiveRun();
  const router = useRouter();
  const state = active && `${active.id} ${active.status}`;
  const first = useRef(state);
  useEffect(() => {
    if (first.current === state) return;
    first.current = state;
    router.refresh();
  }, [router, state]);
  if (!active || !isActive(active.status)) return runs;
  return runs.map((run) =>
    run.id === active.id && isActive(run.status)
      ? { ...run, status: active.status, phase: active.phase, progress: active.progress }
      : run,
  );
}

type BarProps = { selected: RunSummary[]; onClear: () => void };

/** The oldest of the selected is the baseline until another is chosen. */
function CompareBar({ selected, onClear }: BarProps) {
  const ids = selected.map(({ id }) => id).toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-3 border-b px-4 py-2 text-sm">
      <span role="status" className={selected.length ? '' : 'text-subtle'}>
        {selected.length === 0
          ? 'Select two or more runs to compare them.'
          : `${selected.length} ${selected.length === 1 ? 'run' : 'runs'} selected${selected.length === 1 ? ': one more to compare' : ''}`}
      </span>
      {selected.length >= 2 ? (
        <Link
          href={`/runs/compare?runs=${ids.join(',')}`}
          className="inline-flex h-8 items-center rounded-md bg-accent px-3 font-medium text-on-accent hover:opacity-90"
        >
          Compare
        </Link>
      ) : null}
      {selected.length ? (
        <Button variant="ghost" onClick={onClear}>
          Clear
        </Button>
      ) : null}
    </div>
  );
}

const columns = ['Judge', 'Models', 'Collections'];

export function RunTable({ runs: stored, scores, nextCursor, filters, deleteRun }: Props) {
  const router = useRouter();
  const runs = useLiveRuns(stored);
  const table = useRef<HTMLTableSectionElement>(null);
  // Kept over pages, so that runs far apart can be compared.
  const [selected, setSelected] = useState<RunSummary[]>([]);
  const toggle = useCallback(
    (run: RunSummary | undefined) =>
      run &&
      setSelected((now) =>
        now.some(({ id }) => id === run.id) ? now.filter(({ id }) => id !== run.id) : [...now, run],
      ),
    [],
  );
  const selectAt = useCallback((index: number) => toggle(stored[index]), [toggle, stored]);
  useRowKeys(table, selectAt);
  const remove = async (run: RunSummary): Promise<string | null> => {
    const result = await deleteRun(run.id);
    if (!result.ok) return result.message;
    setSelected((now) => now.filter(({ id }) => id !== run.id));
    router.refresh();
    return null;
  };
  return (
    <Card>
      <CompareBar selected={selected} onClear={() => setSelected([])} />
      <Table label="Runs" className="[&_td]:px-2.5 [&_th]:px-2.5">
        <thead>
          <tr>
            <Th className="relative pr-0">
              <span className="sr-only">Select</span>
            </Th>
            <Th>Run</Th>
            <Th>Status</Th>
            <Th>Progress</Th>
            {columns.map((name) => (
              <Th key={name}>{name}</Th>
            ))}
            <Th className="text-right">Mean score</Th>
            <Th className="text-right">Cost</Th>
            <Th className="text-right">Duration</Th>
            <Th>Created</Th>
            <Th className="relative pl-0">
              <span className="sr-only">Actions</span>
            </Th>
          </tr>
        </thead>
        <tbody ref={table}>
          {runs.map((run) => (
            <RunRow
              key={run.id}
              run={run}
              score={scores[run.id]}
              isSelected={selected.some(({ id }) => id === run.id)}
              onSelect={() => toggle(run)}
              onDelete={remove}
            />
          ))}
        </tbody>
      </Table>
      {nextCursor || filters.cursor ? (
        <nav aria-label="Pages" className="flex gap-4 border-t px-4 py-2 text-sm">
          {filters.cursor ? (
            <Link href={runsHref({ ...filters, cursor: null })} className="text-accent underline">
              Newest runs
            </Link>
          ) : null}
          {nextCursor ? (
            <Link href={runsHref({ ...filters, cursor: nextCursor })} className="text-accent underline">
              Older runs
            </Link>
          ) : null}
        </nav>
      ) : null}
    </Card>
  );
}

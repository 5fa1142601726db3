'use client';

import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import { cn } from '@/components/ui/cn';
import { isSettled } from '@/lib/runs/run-state';
import { useFeed } from './run-context';
import { readTab, runTabs, type RunTab } from './run-tab';

const labels: Record<RunTab, string> = {
  overview: 'Overview',
  items: 'Items',
  failures: 'Failures',
  log: 'Log',
  manifest: 'Manifest',
};

export function RunTabs({ runId }: { runId: string }) {
  const here = readTab(useSearchParams().get('tab'));
  const failed = useFeed((state) => state.progress.failed);
  const total = useFeed((state) => state.progress.total);
  const settled = useFeed((state) => isSettled(state.progress.status));
  const counts: Partial<Record<RunTab, number>> = { items: total, failures: failed };
  return (
    <nav aria-label="Run" className="flex gap-1 overflow-x-auto border-b">
      {runTabs.map((tab) => (
        <Link
          key={tab}
          href={tab === 'overview' ? `/runs/${runId}` : `/runs/${runId}?tab=${tab}`}
          prefetch={false}
          scroll={false}
          aria-current={tab === here ? 'page' : undefined}
          className={cn(
            '-mb-px border-b-2 border-transparent px-3 py-2 text-sm whitespace-nowrap text-subtle hover:text-foreground',
            tab === here && 'border-accent font-medium text-foreground',
          )}
        >
          {tab === 'overview' && !settled ? 'Live' : labels[tab]}
          {counts[tab] ? (
            <span className="ml-1 text-xs text-subtle">{counts[tab].toLocaleString('en')}</span>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}

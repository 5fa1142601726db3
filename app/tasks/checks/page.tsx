import type { Metadata } from 'next';
import Link from 'next/link';
import { CheckFindings } from '@/components/tasks/check-findings';
import { describeFinding, rowsOf } from '@/components/tasks/check-rows';
import { CheckScope } from '@/components/tasks/check-scope';
import { checksUrl, findings } from '@/components/tasks/checks-url';
import { cn } from '@/components/ui/cn';
import { checkTasks } from '@/lib/tasks/server/check-tasks';
import { listCollections } from '@/lib/tasks/server/list-collections';
import { pageData } from '../../_page/page-data';
import { PageProblem } from '../../_page/page-problem';
import { archiveTasks } from '../actions';
import type { SearchParams } from '../search-params';
import { readChecksState } from './read-checks-state';

export const metadata: Metadata = { title: 'Task checks' };

type Props = { searchParams: Promise<SearchParams> };

export default async function ChecksPage({ searchParams }: Props) {
  const state = readChecksState(await searchParams);
  const page = await pageData(() => Promise.all([checkTasks(state), listCollections()]));
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const [checks, collections] = page.data;
  const { finding } = state;
  const { name, meaning, none, factTitles } = describeFinding(finding, checks);
  const rows = rowsOf(finding, checks);
  const { total } = checks[finding];
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-semibold tracking-tight">Task checks</h1>
        <CheckScope state={state} collections={collections} />
      </div>
      <nav aria-label="Findings" className="flex flex-wrap gap-x-1 border-b">
        {findings.map((kind) => (
          <Link
            key={kind}
            href={checksUrl({ ...state, finding: kind })}
            scroll={false}
            prefetch={false}
            aria-current={kind === finding ? 'page' : undefined}
            className={cn(
              '-mb-px border-b-2 border-transparent px-3 py-2 text-sm text-subtle hover:text-foreground',
              kind === finding && 'border-accent font-medium text-foreground',
            )}
          >
            {describeFinding(kind, checks).name} ({checks[kind].total.toLocaleString('en')})
          </Link>
        ))}
      </nav>
      <p className="max-w-prose text-sm text-subtle">
        {meaning} {checks.checked.toLocaleString('en')} tasks were looked at, archived ones not.
        {finding === 'saturated' || finding === 'dead'
          ? ` Of ${checks.unknown.toLocaleString('en')} of them too few models or runs are known to say anything.`
          : null}
      </p>
      {rows.length === 0 ? <p>{none}</p> : null}
      {total > rows.length ? (
        <p className="text-sm">
          The first {rows.length.toLocaleString('en')} of {total.toLocaleString('en')}
          {finding === 'duplicates' && !checks.duplicates.complete ? ' or more' : ''} are listed.
        </p>
      ) : null}
      <CheckFindings
        key={`${state.collectionId} ${finding}`}
        name={name}
        rows={rows}
        factTitles={factTitles}
        archive={archiveTasks}
      />
      <p className="text-sm">
        <Link href="/tasks" className="text-accent underline">
          All tasks
        </Link>
      </p>
    </div>
  );
}

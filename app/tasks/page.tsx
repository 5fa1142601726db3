import type { Metadata } from 'next';
import Link from 'next/link';
import { CategoryFacets } from '@/components/tasks/category-facets';
import { NoTasks } from '@/components/tasks/no-tasks';
import { TaskBrowser } from '@/components/tasks/task-browser';
import { taskExportUrl } from '@/components/tasks/task-list-url';
import { TaskToolbar } from '@/components/tasks/task-toolbar';
import { buttonVariants } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { countTaskCategories } from '@/lib/tasks/server/count-task-categories';
import { listCollections } from '@/lib/tasks/server/list-collections';
import { listTaskRows } from '@/lib/tasks/server/list-task-rows';
import { pageData } from '../_page/page-data';
import { PageProblem } from '../_page/page-problem';
import { archiveTasks, collect, findMatching, removeTasks } from './actions';
import { readListState, type SearchParams } from './search-params';

export const metadata: Metadata = { title: 'Tasks' };

const pageSize = 50;

type Props = { searchParams: Promise<SearchParams> };

export default async function TasksPage({ searchParams }: Props) {
  const parameters = await searchParams;
  const state = readListState(parameters);
  const { after, before, ...filter } = state;
  const page = await pageData(() =>
    Promise.all([
      listTaskRows(filter, { after, before, limit: pageSize }),
      countTaskCategories(filter),
      listCollections(),
    ]),
  );
  if ('problem' in page) return <PageProblem detail={page.problem} />;
  const [list, categories, collections] = page.data;
  const isFiltered = Object.keys(filter).length > 0;
  const isEmpty = list.total === 0 && !isFiltered;
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl font-semibold tracking-tight">Tasks</h1>
        <div className="flex flex-wrap gap-2">
          {list.total > 0 ? (
            <a href={taskExportUrl(state)} download className={buttonVariants()}>
              {isFiltered ? `Export these ${list.total}` : 'Export'}
            </a>
          ) : null}
          <Link href="/tasks/checks" prefetch={false} className={buttonVariants()}>
            Checks
          </Link>
          <Link href="/tasks/import" className={buttonVariants()}>
            Import
          </Link>
          <Link href="/tasks/new" className={buttonVariants({ variant: 'default' })}>
            New task
          </Link>
        </div>
      </div>
      {parameters.deleted ? <Notice tone="good">The task is deleted.</Notice> : null}
      {isEmpty ? <NoTasks /> : null}
      <div className={isEmpty ? 'hidden' : 'grid gap-4 lg:grid-cols-[12rem_minmax(0,1fr)]'}>
        <CategoryFacets categories={categories} state={state} />
        <div className="min-w-0 space-y-4">
          <TaskToolbar filter={filter} categories={categories} collections={collections} />
          <TaskBrowser
            page={list}
            state={state}
            collections={collections}
            actions={{ archiveTasks, removeTasks, collect, findMatching }}
          />
        </div>
      </div>
    </div>
  );
}

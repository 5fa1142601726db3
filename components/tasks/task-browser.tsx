'use client';

import Link from 'next/link';
import { useState } from 'react';
import { buttonVariants } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import type { Collection } from '@/lib/tasks/collection';
import type { TaskName, TaskRowPage } from '@/lib/tasks/task-row';
import { ask } from './answer';
import { BulkBar, type BulkActions, type Outcome } from './bulk-bar';
import { taskListUrl, type TaskListState } from './task-list-url';
import { TaskTable } from './task-table';

type Props = {
  page: TaskRowPage;
  state: TaskListState;
  collections: Collection[];
  actions: BulkActions;
};

function Pager({ page, state }: { page: TaskRowPage; state: TaskListState }) {
  const { rows, total, before } = page;
  const { after: _after, before: _before, ...filter } = state;
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return null;
  const hasNext = before + rows.length < total;
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center justify-between gap-2 px-4 py-2 text-sm">
      <span className="text-subtle">
        {before + 1}–{before + rows.length} of {total.toLocaleString('en')}
      </span>
      <span className="flex gap-2">
        {before > 0 ? (
          <>
            <Link href={taskListUrl(filter)} className={buttonVariants({ variant: 'ghost' })}>
              First
            </Link>
            <Link href={taskListUrl({ ...filter, before: first.taskId })} className={buttonVariants()}>
              Previous
            </Link>
          </>
        ) : null}
        {hasNext ? (
          <Link href={taskListUrl({ ...filter, after: last.taskId })} className={buttonVariants()}>
            Next
          </Link>
        ) : null}
      </span>
    </nav>
  );
}

/** The list and what is chosen in it. The choice outlives pages and filters, so that it can be gathered by several. */
export function TaskBrowser({ page, state, collections, actions }: Props) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, TaskName>>(new Map());
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { after: _after, before: _before, ...filter } = state;
  const choose = (tasks: readonly TaskName[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const { id, taskId } of tasks)
        if (isChosen) next.set(id, { id, taskId });
        else next.delete(id);
      return next;
    });
  const chooseMatching = async () => {
    const answer = await ask(() => actions.findMatching(filter));
    if (answer.ok) choose(answer.data, true);
    else setOutcome({ tone: 'bad', text: answer.message });
  };
  return (
    <div className="space-y-2">
      {outcome ? (
        <Notice tone={outcome.tone}>
          {outcome.text}
          {outcome.collectionId ? (
            <>
              {' '}
              <Link href={`/collections/${outcome.collectionId}`} className="underline">
                Open it
              </Link>
            </>
          ) : null}
        </Notice>
      ) : null}
      {chosen.size > 0 ? (
        <BulkBar
          chosen={[...chosen.values()]}
          total={page.total}
          collections={collections}
          actions={actions}
          onOutcome={setOutcome}
          onChoice={(tasks) => setChosen(new Map(tasks.map((task) => [task.id, task])))}
          onAll={() => void chooseMatching()}
        />
      ) : null}
      <Card>
        {page.rows.length > 0 ? (
          <TaskTable rows={page.rows} chosen={chosen} onChoose={choose} />
        ) : (
          <p className="p-6 text-subtle">
            {page.total > 0 ? 'Nothing comes after this place. ' : 'No task matches. '}
            <Link href={page.total > 0 ? taskListUrl(filter) : '/tasks'} className="text-accent underline">
              {page.total > 0 ? 'First page' : 'Show all tasks in use'}
            </Link>
          </p>
        )}
        <Pager page={page} state={state} />
      </Card>
    </div>
  );
}

'use client';

import Link from 'next/link';
import { useState } from 'react';
import { visibleText } from '@/lib/runs/visible-text';
import { breakable } from '@/components/ui/breakable';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { Table, Td, Th } from '@/components/ui/table';
import type { CheckedTask } from '@/lib/tasks/task-checks';
import { ask, type Answer } from './answer';
import type { CheckRow } from './check-rows';

type Props = {
  name: string;
  rows: CheckRow[];
  factTitles: string[];
  archive: (ids: string[], archived: boolean) => Promise<Answer<number>>;
};

const tasks = (count: number) => (count === 1 ? '1 task' : `${count.toLocaleString('en')} tasks`);

function TaskCell({
  task,
  chosen,
  choose,
}: {
  task: CheckedTask;
  chosen: boolean;
  choose: (is: boolean) => void;
}) {
  return (
    <Td>
      <div className="flex gap-3">
        <input
          type="checkbox"
          aria-label={`Choose ${task.taskId}`}
          checked={chosen}
          onChange={(event) => choose(event.target.checked)}
          className="mt-0.5 size-6 shrink-0 accent-accent md:size-4"
        />
        <div className="min-w-0">
          <Link
            href={`/tasks/${task.id}`}
            className="font-medium wrap-anywhere text-accent underline-offset-2 hover:underline"
          >
            <bdi>{breakable(task.taskId)}</bdi>
          </Link>
          <bdi className="block text-xs wrap-anywhere text-subtle">{task.category}</bdi>
          <p dir="auto" className="line-clamp-2 text-xs wrap-anywhere">
            {visibleText(task.questionStart)}
          </p>
        </div>
      </div>
    </Td>
  );
}

/** The tasks of one finding, and archiving of those that are chosen. Of a pair "all" means the newer one. */
export function CheckFindings({ name, rows, factTitles, archive }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<{ tone: 'good' | 'bad'; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const hasPairs = rows.some(({ other }) => other !== null);
  const choose = (id: string, is: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (is) next.add(id);
      else next.delete(id);
      return next;
    });
  const archiveChosen = async () => {
    if (busy || chosen.size === 0) return;
    setBusy(true);
    const answer = await ask(() => archive([...chosen], true));
    setBusy(false);
    if (!answer.ok) return setOutcome({ tone: 'bad', text: answer.message });
    setOutcome({ tone: 'good', text: `${tasks(answer.data)} archived.` });
    setChosen(new Set());
  };
  const cell = (task: CheckedTask) => (
    <TaskCell task={task} chosen={chosen.has(task.id)} choose={(is) => choose(task.id, is)} />
  );
  return (
    <div className="space-y-2">
      {outcome ? (
        <Notice tone={outcome.tone}>
          {outcome.text}{' '}
          {outcome.tone === 'good' ? (
            <Link href="/tasks?archived=true" className="underline">
              Archived tasks
            </Link>
          ) : null}
        </Notice>
      ) : null}
      {rows.length > 0 ? (
        <Card>
          <div className="flex flex-wrap items-center gap-2 border-b px-4 py-2">
            <span role="status" className="text-sm font-medium">
              {tasks(chosen.size)} chosen
            </span>
            <Button variant="ghost" onClick={() => setChosen(new Set(rows.map(({ task }) => task.id)))}>
              {hasPairs ? 'Choose the newer of each pair' : 'Choose all listed'}
            </Button>
            <Button variant="ghost" onClick={() => setChosen(new Set())}>
              Clear
            </Button>
            <Button aria-disabled={busy || chosen.size === 0} onClick={() => void archiveChosen()}>
              Archive
            </Button>
          </div>
          <Table label={name} className="min-w-xl">
            <thead>
              <tr>
                <Th>{hasPairs ? 'Newer task' : 'Task'}</Th>
                {hasPairs ? <Th>Older task</Th> : null}
                {factTitles.map((title) => (
                  <Th key={title}>{title}</Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ task, other, facts }) => (
                <tr key={`${task.id} ${other?.id}`}>
                  {cell(task)}
                  {other ? cell(other) : null}
                  {facts.map((fact, i) => (
                    <Td key={i}>{fact}</Td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </Card>
      ) : null}
    </div>
  );
}

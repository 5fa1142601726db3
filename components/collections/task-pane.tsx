'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useId, useMemo, useRef, useState } from 'react';
import { visibleText } from '@/lib/runs/visible-text';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/cn';
import { Input } from '@/components/ui/input';
import type { PaneTask } from '@/lib/tasks/task-row';
import { searchTasks, type Moves } from './pane-moves';
import { useListChoice } from './use-list-choice';

type Props = {
  title: string;
  tasks: PaneTask[];
  moves: Moves;
  /** What moving from here to the other side is called. */
  action: string;
  empty: string;
  onMove: (tasks: PaneTask[]) => void;
};

const rowHeightPx = 52;

const RowText = ({ task, isMoved }: { task: PaneTask; isMoved: boolean }) => (
  <span className="min-w-0 grow">
    <span className="flex min-w-0 items-center gap-2">
      <bdi className="truncate font-medium">{task.taskId}</bdi>
      {isMoved ? <Badge tone="accent">Not saved</Badge> : null}
      {task.archived ? <Badge tone="warning">Archived</Badge> : null}
    </span>
    <span className="block truncate text-xs text-subtle">
      <bdi>{task.category}</bdi> · <bdi>{visibleText(task.questionStart)}</bdi>
    </span>
  </span>
);

/** One side: a searchable list of which only the rows in sight are in the page, however long it is. */
export function TaskPane({ title, tasks, moves, action, empty, onMove }: Props) {
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const shown = useMemo(() => searchTasks(tasks, search), [tasks, search]);

  const rows = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => shown[index]?.id ?? index,
    overscan: 10,
  });
  const choice = useListChoice({ shown, onMove, reveal: (index) => rows.scrollToIndex(index) });
  const optionId = (index: number) => `${id}-${shown[index]?.id}`;
  const isActiveDrawn = rows.getVirtualItems().some(({ index }) => index === choice.active);
  return (
    <Card
      title={title}
      aside={
        <span className="text-xs text-subtle">
          {shown.length === tasks.length ? tasks.length : `${shown.length} of ${tasks.length}`}
        </span>
      }
    >
      <div className="flex flex-wrap gap-2 p-2">
        <Input
          type="search"
          aria-label={`Search: ${title}`}
          placeholder="Id, category, start of the question"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className="min-w-32 grow basis-32"
        />
        <Button onClick={choice.chooseAll} disabled={shown.length === 0}>
          {choice.chosenCount > 0 && choice.chosenCount === shown.length ? 'Choose none' : 'Choose all'}
        </Button>
        <Button onClick={choice.move} disabled={choice.chosenCount === 0}>
          {action} {choice.chosenCount > 0 ? choice.chosenCount : ''}
        </Button>
      </div>
      {shown.length === 0 ? (
        <p className="p-4 text-sm text-subtle">{search.trim() ? 'No task here matches.' : empty}</p>
      ) : null}
      <div
        ref={scroller}
        role="listbox"
        aria-label={title}
        aria-multiselectable
        aria-activedescendant={isActiveDrawn ? optionId(choice.active) : undefined}
        aria-describedby={`${id}-keys`}
        tabIndex={0}
        onKeyDown={choice.onKeyDown}
        className={cn('group h-96 overflow-y-auto border-t', shown.length === 0 && 'hidden')}
      >
        <div role="presentation" className="relative" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start, key }) => {
            const task = shown[index];
            if (!task) return null;
            const isChosen = choice.chosen.has(task.id);
            return (
              <div
                key={key}
                id={optionId(index)}
                role="option"
                aria-selected={isChosen}
                aria-setsize={shown.length}
                aria-posinset={index + 1}
                onClick={(event) => choice.onRowClick(index, event.shiftKey)}
                onDoubleClick={() => onMove([task])}
                style={{ height: rowHeightPx, transform: `translateY(${start}px)` }}
                className={cn(
                  'absolute inset-x-0 top-0 flex cursor-pointer items-center gap-3 border-b px-3 text-sm select-none hover:bg-muted',
                  isChosen && 'bg-muted',
                  index === choice.active &&
                    'group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-accent',
                )}
              >
                <span
                  aria-hidden
                  className={cn(
                    'grid size-4 shrink-0 place-items-center rounded border border-subtle text-xs',
                    isChosen && 'border-accent bg-accent text-on-accent',
                  )}
                >
                  {isChosen ? '✓' : ''}
                </span>
                <RowText task={task} isMoved={moves.has(task.id)} />
              </div>
            );
          })}
        </div>
      </div>
      <p id={`${id}-keys`} className="border-t px-3 py-1 text-xs text-subtle">
        Arrow keys, Space chooses, Shift a range, Enter moves.
      </p>
    </Card>
  );
}

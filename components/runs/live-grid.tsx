'use client';

import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef } from 'react';
import { useItems } from '@/components/data-table/use-items';
import { Card } from '@/components/ui/card';
import { cn } from '@/components/ui/cn';
import { Notice } from '@/components/ui/notice';
import { summarizeRow, type GridCell } from './summarize-row';
import { openItem } from './use-open-item';

const rowPx = 32;

const looks = {
  waiting: { sign: '·', className: 'text-subtle' },
  calling: { sign: '…', className: 'bg-muted text-accent' },
  answered: { sign: '✓', className: 'text-subtle' },
  failed: { sign: '✕', className: 'text-bad' },
  scored: { sign: '', className: 'text-foreground' },
} as const satisfies Record<GridCell['state'], { sign: string; className: string }>;

function Cell({ cell, name }: { cell: GridCell | undefined; name: string }) {
  if (!cell) return <span role="cell" />;
  const { sign, className } = looks[cell.state];
  const score = cell.score === null ? null : Math.round(cell.score);
  const answers = cell.total > 1 ? `, ${cell.settled} of ${cell.total} answers settled` : '';
  return (
    <span role="cell" className="p-0.5">
      <button
        type="button"
        className={cn('h-7 w-full rounded px-2 text-right font-mono text-xs hover:outline', className)}
        style={
          score === null
            ? undefined
            : { background: `color-mix(in srgb, var(--accent) ${Math.round(score * 0.3)}%, var(--surface))` }
        }
        aria-label={`${name}: ${score === null ? cell.state : `score ${score}`}${answers}`}
        onClick={() => openItem(cell.itemId)}
      >
        {score ?? sign}
        {cell.settled > 0 && cell.settled < cell.total ? (
          <span className="ml-1 text-subtle">{`${cell.settled}/${cell.total}`}</span>
        ) : null}
      </button>
    </span>
  );
}

/** Tasks × models: each cell fills as its items settle. Only the rows in view are in the document. */
export function LiveGrid() {
  const { store } = useItems();
  const scroller = useRef<HTMLDivElement>(null);
  const rows = store.taskRows.list;
  const targets = [...store.targets];
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 8,
  });
  const columns = { gridTemplateColumns: `minmax(8rem, 2fr) repeat(${targets.length}, minmax(5.5rem, 1fr))` };
  return (
    <Card
      title="Tasks × models"
      aside={
        <span className="text-xs text-subtle">score · waiting … calling ✓ answered, not judged ✕ failed</span>
      }
    >
      {store.problem ? <Notice tone="bad">{store.problem}</Notice> : null}
      <div
        ref={scroller}
        className="max-h-80 overflow-auto"
        tabIndex={0}
        role="region"
        aria-label="Tasks by models"
      >
        <div role="table" aria-label="Tasks by models" aria-rowcount={rows.length + 1} className="min-w-fit">
          <div role="row" className="sticky top-0 z-10 grid border-b bg-surface" style={columns}>
            <span role="columnheader" className="px-4 py-1 text-xs text-subtle">
              Task
            </span>
            {targets.map(([key, { model, provider }]) => (
              <span
                key={key}
                role="columnheader"
                title={`${provider} / ${model}`}
                className="truncate px-2 py-1 text-right text-xs text-subtle"
              >
                {model}
              </span>
            ))}
          </div>
          <div className="relative" role="rowgroup" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              if (!row) return null;
              const cells = summarizeRow(store, row);
              return (
                <div
                  key={row.task}
                  role="row"
                  aria-rowindex={index + 2}
                  className="absolute inset-x-0 grid items-center"
                  style={{ ...columns, height: rowPx, transform: `translateY(${start}px)` }}
                >
                  <span role="rowheader" className="truncate px-4 text-sm" title={row.category}>
                    {row.taskId}
                  </span>
                  {targets.map(([key, { model }]) => (
                    <Cell key={key} cell={cells.get(key)} name={`${row.taskId}, ${model}`} />
                  ))}
                </div>
              );
            })}
          </div>
        </div>
      </div>
    </Card>
  );
}

'use client';

import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useDeferredValue, useMemo, useRef } from 'react';
import { filterItems } from '@/components/data-table/item-filter';
import { nextSort, readItemQuery, writeSort, type ItemQuery } from '@/components/data-table/item-query';
import type { ItemStore, ItemView } from '@/components/data-table/item-store';
import { sortItems } from '@/components/data-table/sort-items';
import { useItems } from '@/components/data-table/use-items';
import { useRun } from '@/components/runs/run-context';
import { changeQuery, openItem, useOpenItem } from '@/components/runs/use-open-item';
import { cn } from '@/components/ui/cn';
import { Notice } from '@/components/ui/notice';
import { columnGrid, columnLooks, itemColumns, itemTableFeatures } from './item-columns';
import { ItemsToolbar } from './items-toolbar';
import { useAnswerSearch } from './use-answer-search';
import { useRowKeys } from './use-row-keys';

/** The task stays in sight when the other columns are scrolled sideways. */
const stuck = 'bg-inherit md:sticky md:left-0';

const rowHeights = { compact: 32, comfortable: 56 } as const;

type Virtualizer = ReturnType<typeof useVirtualizer<HTMLDivElement, Element>>;

/** The rows in view, as objects; everything outside stays columns of plain values. */
function useWindow(store: ItemStore, version: number, order: number[], virtualizer: Virtualizer): ItemView[] {
  const items = virtualizer.getVirtualItems();
  const from = items[0]?.index ?? 0;
  const to = items.at(-1)?.index ?? -1;
  return useMemo(
    () => order.slice(from, to + 1).map((place) => store.view(place)),
    // The store is written in place; its version tells that it has changed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [store, version, order, from, to],
  );
}

function useOrder(
  store: ItemStore,
  version: number,
  query: ItemQuery,
  found: ReadonlySet<string> | null,
): number[] {
  const { filter, sort } = query;
  // eslint-disable-next-line react-hooks/exhaustive-deps -- version, as above
  const places = useMemo(() => filterItems(store, filter, found), [store, version, filter, found]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- version, as above
  return useMemo(() => sortItems(store, places, sort), [store, version, places, sort]);
}

export function ItemsTable() {
  const { run } = useRun();
  const { store, version } = useItems();
  const params = useSearchParams();
  const address = params.toString();
  const query = useMemo(() => readItemQuery(new URLSearchParams(address)), [address]);
  const search = useAnswerSearch(run.id, query.filter.q, version);
  const deferredVersion = useDeferredValue(version);
  const order = useOrder(store, deferredVersion, query, search.found);
  const scroller = useRef<HTMLDivElement>(null);
  const rowPx = rowHeights[query.rowHeight];
  const virtualizer = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 12,
  });
  const data = useWindow(store, deferredVersion, order, virtualizer);
  const columnVisibility = useMemo(
    () => Object.fromEntries(query.hidden.map((id) => [id, false])),
    [query.hidden],
  );
  const table = useTable({
    features: itemTableFeatures,
    columns: itemColumns,
    data,
    getRowId: (row) => row.id,
    state: { columnVisibility },
  });
  const { itemId } = useOpenItem();
  const { active, onKeyDown, activate } = useRowKeys({ store, order, virtualizer });
  const { gridTemplateColumns, minWidth } = columnGrid(table.getVisibleLeafColumns().map(({ id }) => id));
  const template = { gridTemplateColumns };
  const rows = table.getRowModel().rows;
  const first = virtualizer.getVirtualItems()[0];
  return (
    <div className="space-y-3">
      <ItemsToolbar
        store={store}
        version={version}
        query={query}
        shown={order.length}
        searching={search.searching}
      />
      {store.problem ? <Notice tone="bad">{store.problem}</Notice> : null}
      {search.problem ? <Notice tone="bad">{search.problem}</Notice> : null}
      <div
        ref={scroller}
        tabIndex={0}
        onKeyDown={onKeyDown}
        role="region"
        aria-label="Items; j and k move, Enter opens"
        className="h-[max(24rem,calc(100dvh-16rem))] overflow-auto rounded-lg border bg-surface"
      >
        <div
          role="table"
          aria-label="Items"
          aria-rowcount={order.length + 1}
          className="text-sm"
          style={{ minWidth }}
        >
          <div role="rowgroup" className="sticky top-0 z-10 bg-surface">
            {table.getHeaderGroups().map((group) => (
              <div key={group.id} role="row" aria-rowindex={1} className="grid border-b" style={template}>
                {group.headers.map((header) => (
                  <HeaderCell key={header.id} id={header.column.id} query={query}>
                    <table.FlexRender header={header} />
                  </HeaderCell>
                ))}
              </div>
            ))}
          </div>
          <div role="rowgroup" className="relative" style={{ height: virtualizer.getTotalSize() }}>
            {rows.map((row, i) => {
              const index = (first?.index ?? 0) + i;
              return (
                <div
                  key={row.id}
                  role="row"
                  aria-rowindex={index + 2}
                  data-item={row.id}
                  onClick={() => {
                    activate(index);
                    openItem(row.id);
                  }}
                  className={cn(
                    'absolute inset-x-0 grid cursor-pointer items-center border-b hover:bg-muted',
                    (row.id === itemId || index === active) &&
                      'bg-muted outline-2 -outline-offset-2 outline-accent',
                  )}
                  style={{ ...template, height: rowPx, transform: `translateY(${index * rowPx}px)` }}
                >
                  {row.getVisibleCells().map((cell) => (
                    <div
                      key={cell.id}
                      role="cell"
                      className={cn(
                        'min-w-0 px-2',
                        query.rowHeight === 'compact' ? 'truncate' : 'line-clamp-2 break-words',
                        columnLooks[cell.column.id]?.right && 'text-right',
                        cell.column.id === 'task' && stuck,
                      )}
                    >
                      <table.FlexRender cell={cell} />
                    </div>
                  ))}
                </div>
              );
            })}
          </div>
        </div>
        {order.length === 0 && store.complete ? (
          <p className="p-4 text-subtle">No item matches. Remove a filter to see more.</p>
        ) : null}
      </div>
    </div>
  );
}

function HeaderCell({ id, query, children }: { id: string; query: ItemQuery; children: React.ReactNode }) {
  const look = columnLooks[id];
  if (!look) return null;
  const sorted =
    query.sort?.key === look.sort ? (query.sort.descending ? 'descending' : 'ascending') : 'none';
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      aria-sort={sorted}
      className={cn(
        'min-w-0 text-xs',
        look.right && 'text-right',
        id === 'task' && 'bg-surface md:sticky md:left-0',
      )}
    >
      <button
        type="button"
        data-sort={look.sort}
        className="inline-flex h-8 max-w-full items-center gap-1 px-2 font-medium text-subtle hover:text-foreground"
        onClick={() => changeQuery((params) => writeSort(params, nextSort(query.sort, look.sort)))}
      >
        {children}
        {sorted === 'none' ? null : <Arrow aria-hidden className="size-3 shrink-0" />}
      </button>
    </div>
  );
}

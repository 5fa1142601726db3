'use client';

import dynamic from 'next/dynamic';

const rows = Array.from({ length: 12 }, (_, i) => i);

/** The shape of what comes. */
const Shape = () => (
  <div className="rounded-lg border bg-surface p-4" aria-hidden>
    {rows.map((row) => (
      <div key={row} className="my-2 h-5 rounded bg-muted" />
    ))}
  </div>
);

/** The table's libraries load only where there is a table. */
export const LazyItemsTable = dynamic(() => import('./items-table').then((module) => module.ItemsTable), {
  ssr: false,
  loading: Shape,
});

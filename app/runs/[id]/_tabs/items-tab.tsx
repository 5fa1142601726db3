import { preload } from 'react-dom';
import { LazyItemsTable } from '@/components/results/lazy-items-table';
import { firstItemsUrl } from '@/components/data-table/load-items';

/** The rows are fetched by the browser; the request leaves with the page, before its scripts have loaded. */
export function ItemsTab({ runId }: { runId: string }) {
  preload(firstItemsUrl(runId), { as: 'fetch', crossOrigin: 'anonymous' });
  return <LazyItemsTable />;
}

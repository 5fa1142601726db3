import type { ItemRow } from '../item';
import type { ListItemsQuery } from '../list-items-query';
import { listItems } from './list-items';

/** All items of a run that `filter` lets through, light rows, in order of id. @throws AppError `not_found` */
export async function listAllItems(
  runId: string,
  filter: Pick<ListItemsQuery, 'status' | 'targetId'>,
): Promise<ItemRow[]> {
  const all: ItemRow[] = [];
  for (let cursor: string | undefined; ;) {
    const { items, nextCursor } = await listItems(runId, { ...filter, limit: 1000, cursor });
    all.push(...items);
    if (nextCursor === null) return all;
    cursor = nextCursor;
  }
}

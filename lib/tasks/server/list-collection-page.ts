import { prisma } from '@/lib/db/server/prisma';
import type { CollectionPage, ListCollectionsQuery } from '../collection';
import { decodeCursor, encodeCursor } from './name-cursor';
import { toCollection, withTaskCount } from './to-collection';

/** One page of collections by name. Throws `invalid` for a cursor that is none. */
export async function listCollectionPage(query: ListCollectionsQuery): Promise<CollectionPage> {
  const { cursor, limit, name } = query;
  const rows = await prisma().tasksCollection.findMany({
    where: { name: { equals: name, gt: cursor && decodeCursor(cursor) } },
    include: withTaskCount,
    orderBy: { name: 'asc' },
    take: limit + 1,
  });
  const items = rows.slice(0, limit).map(toCollection);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? encodeCursor(last.name) : null };
}

import type { Prisma } from '@/lib/db/server/prisma';
import type { Collection } from '../collection';

/** For Prisma's `include`: what `toCollection` counts. Archived tasks count too, they still belong to it. */
export const withTaskCount = {
  _count: { select: { tasks: true } },
} satisfies Prisma.TasksCollectionInclude;

type CollectionRow = Prisma.TasksCollectionGetPayload<{ include: typeof withTaskCount }>;

export const toCollection = (row: CollectionRow): Collection => ({
  id: String(row.id),
  name: row.name,
  taskCount: row._count.tasks,
});

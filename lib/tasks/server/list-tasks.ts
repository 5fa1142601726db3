import { prisma, type Prisma } from '@/lib/db/server/prisma';
import type { ListTasksQuery, TaskFilter, TaskPage } from '../task';
import { decodeCursor, encodeCursor } from './task-cursor';
import { toTask } from './to-task';

/** Prisma hands the text to ILIKE as it is. */
const containing = (text: string) => ({
  contains: text.replace(/[\\%_]/g, '\\$&'),
  mode: 'insensitive' as const,
});

function filterWhere({
  category,
  collectionId,
  archived = 'false',
}: TaskFilter): Prisma.BenchmarkTaskWhereInput {
  return {
    category,
    collections: collectionId ? { some: { collectionId: BigInt(collectionId) } } : undefined,
    archivedAt: archived === 'all' ? undefined : archived === 'true' ? { not: null } : null,
  };
}

/** One page of tasks in the order of their taskId. Throws `invalid` for a cursor that is none. */
export async function listTasks(query: ListTasksQuery): Promise<TaskPage> {
  const { cursor, limit, q, taskId, archived = taskId === undefined ? 'false' : 'all' } = query;
  const part = q ? containing(q) : undefined;
  const rows = await prisma().benchmarkTask.findMany({
    where: {
      ...filterWhere({ ...query, archived }),
      AND: [{ taskId: cursor ? { gt: decodeCursor(cursor) } : undefined }, { taskId }],
      OR: part && [{ taskId: part }, { category: part }, { subcategory: part }, { question: part }],
    },
    orderBy: { taskId: 'asc' },
    take: limit + 1,
  });
  const items = rows.slice(0, limit).map(toTask);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? encodeCursor(last.taskId) : null };
}

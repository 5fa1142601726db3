import { prisma } from '@/lib/db/server/prisma';

/** Tasks that are not archived. */
export function countTasks(): Promise<number> {
  return prisma().benchmarkTask.count({ where: { archivedAt: null } });
}

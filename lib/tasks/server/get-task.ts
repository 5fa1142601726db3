import { prisma } from '@/lib/db/server/prisma';
import type { Task } from '../task';
import { noSuchTask } from './task-refusals';
import { toTask } from './to-task';

/** The task with this database id. Throws `not_found`. */
export async function getTask(id: string): Promise<Task> {
  const row = await prisma().benchmarkTask.findUnique({ where: { id: BigInt(id) } });
  if (!row) throw noSuchTask(id);
  return toTask(row);
}

import { prisma } from '@/lib/db/server/prisma';
import type { Collection } from '../collection';
import { noSuchCollection } from './task-refusals';
import { toCollection, withTaskCount } from './to-collection';

/** Throws `not_found`. Its tasks: `listTasks({collectionId})`. */
export async function getCollection(id: string): Promise<Collection> {
  const row = await prisma().tasksCollection.findUnique({
    where: { id: BigInt(id) },
    include: withTaskCount,
  });
  if (!row) throw noSuchCollection(id);
  return toCollection(row);
}

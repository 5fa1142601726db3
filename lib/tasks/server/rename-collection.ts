import { prisma } from '@/lib/db/server/prisma';
import type { Collection } from '../collection';
import { getCollection } from './get-collection';
import { takenOr } from './task-refusals';

/** Throws `not_found`, or `conflict` when another collection has the name. */
export async function renameCollection(id: string, { name }: { name: string }): Promise<Collection> {
  try {
    await prisma().tasksCollection.updateMany({ where: { id: BigInt(id) }, data: { name } });
  } catch (error) {
    throw takenOr(error, 'name', name);
  }
  return getCollection(id);
}

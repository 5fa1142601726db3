import { prisma } from '@/lib/db/server/prisma';
import type { Collection } from '../collection';
import { takenOr } from './task-refusals';
import { toCollection, withTaskCount } from './to-collection';

/** Throws `conflict` when the name is taken. */
export async function createCollection({ name }: { name: string }): Promise<Collection> {
  try {
    return toCollection(await prisma().tasksCollection.create({ data: { name }, include: withTaskCount }));
  } catch (error) {
    throw takenOr(error, 'name', name);
  }
}

import { prisma } from '@/lib/db/server/prisma';
import type { Collection } from '../collection';
import { toCollection, withTaskCount } from './to-collection';

/** All collections by name. */
export async function listCollections(): Promise<Collection[]> {
  const rows = await prisma().tasksCollection.findMany({ include: withTaskCount, orderBy: { name: 'asc' } });
  return rows.map(toCollection);
}

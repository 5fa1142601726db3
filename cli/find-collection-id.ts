import { listCollections } from '@/lib/tasks/server/list-collections';
import { AppError } from '@/lib/errors/app-error';

/** The database id of a collection named by its name, or by that id. @throws AppError `not_found` */
export async function findCollectionId(reference: string): Promise<string> {
  const collections = await listCollections();
  const found =
    collections.find(({ name }) => name === reference) ?? collections.find(({ id }) => id === reference);
  if (found) return found.id;
  throw new AppError('not_found', `There is no collection "${reference}".`);
}

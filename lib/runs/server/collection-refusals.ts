import { AppError } from '@/lib/errors/app-error';

/** @throws AppError `unresolvable_reference` naming each collection that is not among `known` */
export function refuseUnknownCollections(collectionIds: string[], known: Set<string>): void {
  const missing = collectionIds.filter((id) => !known.has(id));
  if (missing.length)
    throw new AppError(
      'unresolvable_reference',
      `There is no collection with the id ${missing.join(', ')}.`,
      missing.map((id) => ({
        path: `collectionIds.${collectionIds.indexOf(id)}`,
        message: `no collection ${id}`,
      })),
    );
}

export const nothingToAsk = () =>
  new AppError('invalid', 'The chosen collections hold no task that could run. Assign tasks to them first.', [
    { path: 'collectionIds', message: 'hold no task that is not archived' },
  ]);

import { db } from '@/lib/db/server/pool';
import { isStillReferenced } from '@/lib/db/server/postgres-error';
import { AppError } from '@/lib/errors/app-error';

/** Deletes a provider and its headers. @throws AppError `not_found`; `conflict` when a run refers to it */
export async function deleteProvider(id: string): Promise<void> {
  try {
    const { rowCount } = await db().query('delete from provider_config where id = $1', [id]);
    if (!rowCount) throw new AppError('not_found', `There is no provider with the id ${id}.`);
  } catch (error) {
    if (!isStillReferenced(error)) throw error;
    throw new AppError(
      'conflict',
      'Runs refer to this provider, so it cannot be deleted. Delete those runs first.',
      [],
      { cause: error },
    );
  }
}

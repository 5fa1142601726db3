import { isStillReferenced } from '@/lib/db/server/postgres-error';
import { db } from '@/lib/db/server/pool';
import { AppError } from '@/lib/errors/app-error';
import { noSuchCollection } from './task-refusals';

async function inUse(id: string, cause: unknown): Promise<AppError> {
  const { rows } = await db().query<{ name: string; runs: number }>(
    `select name, (select count(*)::int from benchmark_run_collections where collection_id = $1) as runs
     from tasks_collection where id = $1`,
    [id],
  );
  const { name = id, runs = 0 } = rows[0] ?? {};
  const message = `Collection ${name} is used by ${runs} ${runs === 1 ? 'run' : 'runs'}; delete ${runs === 1 ? 'it' : 'them'} first, or keep it.`;
  return new AppError('conflict', message, [], { cause });
}

/** Deletes a collection, not its tasks. Throws `not_found`, or `conflict` when a run refers to it. */
export async function deleteCollection(id: string): Promise<void> {
  try {
    const { rowCount } = await db().query('delete from tasks_collection where id = $1', [id]);
    if (!rowCount) throw noSuchCollection(id);
  } catch (error) {
    throw isStillReferenced(error) ? await inUse(id, error) : error;
  }
}

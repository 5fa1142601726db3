import { inTransaction } from '@/lib/db/server/in-transaction';
import type { Collection } from '../collection';
import { takenOr } from './task-refusals';

/**
 * Creates a collection that holds these tasks; one that is gone by now is left out. Throws `conflict` when the name is
 * taken.
 */
export async function collectTasks(name: string, taskIds: readonly string[]): Promise<Collection> {
  try {
    return await inTransaction(async (client) => {
      const { rows } = await client.query<{ id: string }>(
        'insert into tasks_collection (name) values ($1) returning id',
        [name],
      );
      const id = rows[0]!.id;
      const { rowCount } = await client.query(
        `insert into collection_task (collection_id, task_id)
         select $1, id from benchmark_task where id = any($2::bigint[]) order by id`,
        [id, taskIds],
      );
      return { id, name, taskCount: rowCount ?? 0 };
    });
  } catch (error) {
    throw takenOr(error, 'name', name);
  }
}

import type pg from 'pg';
import { inTransaction } from '@/lib/db/server/in-transaction';
import { AppError } from '@/lib/errors/app-error';
import type { AssignTasks, Collection } from '../collection';
import { noSuchCollection } from './task-refusals';

/** Also locks the rows against deletion until the assignment stands. */
async function refuseUnknown(client: pg.PoolClient, sides: AssignTasks): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    'select id from benchmark_task where id = any($1::bigint[]) order by id for key share',
    [[...sides.assign, ...sides.unassign]],
  );
  const known = new Set(rows.map(({ id }) => id));
  const faults = (['assign', 'unassign'] as const).flatMap((path) =>
    sides[path]
      .filter((id) => !known.has(id))
      .map((id) => ({ path, message: `there is no task with id ${id}` })),
  );
  if (!faults[0]) return;
  throw new AppError(
    'unresolvable_reference',
    `${faults[0].path}: ${faults[0].message}. Nothing was changed; reload the list of tasks.`,
    faults.slice(0, 100),
  );
}

/**
 * Puts tasks into a collection and takes others out, all or nothing; repeating it changes nothing, and taking out a
 * task that is not in it is no fault. Throws `not_found`, or `unresolvable_reference` naming the tasks that do not
 * exist.
 */
export async function assignTasks(id: string, { assign, unassign }: AssignTasks): Promise<Collection> {
  return inTransaction(async (client) => {
    // One assignment at a time, or the count below would miss what another has not committed yet.
    const { rows } = await client.query<{ name: string }>(
      'select name from tasks_collection where id = $1 for no key update',
      [id],
    );
    if (!rows[0]) throw noSuchCollection(id);
    await refuseUnknown(client, { assign, unassign });
    await client.query(
      'delete from collection_task where collection_id = $1 and task_id = any($2::bigint[])',
      [id, unassign],
    );
    await client.query(
      `insert into collection_task (collection_id, task_id) select distinct $1::bigint, unnest($2::bigint[])
       on conflict do nothing`,
      [id, assign],
    );
    const counted = await client.query<{ count: number }>(
      'select count(*)::int as count from collection_task where collection_id = $1',
      [id],
    );
    return { id, name: rows[0].name, taskCount: counted.rows[0]?.count ?? 0 };
  });
}

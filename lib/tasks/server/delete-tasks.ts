import { isStillReferenced } from '@/lib/db/server/postgres-error';
import { inTransaction } from '@/lib/db/server/in-transaction';
import { AppError } from '@/lib/errors/app-error';
import type { KeptTask, TasksDeleted } from '../task-row';

const used = `select t.id, t.task_id as "taskId", count(distinct i.benchmark_run_id)::int as runs
  from benchmark_task t join benchmark_item i on i.benchmark_task_id = t.id
  where t.id = any($1::bigint[]) group by t.id order by t.task_id`;

/**
 * Deletes the tasks that no run used, with their versions, and names the others. Tasks that are gone already are no
 * fault. Throws `conflict`, with nothing deleted, when a run takes one of them at this moment.
 */
export async function deleteTasks(ids: readonly string[]): Promise<TasksDeleted> {
  try {
    return await inTransaction(async (client) => {
      const { rows: kept } = await client.query<KeptTask>(used, [ids]);
      const { rowCount } = await client.query(
        'delete from benchmark_task where id = any($1::bigint[]) and id <> all($2::bigint[])',
        [ids, kept.map(({ id }) => id)],
      );
      return { deleted: rowCount ?? 0, kept };
    });
  } catch (error) {
    if (!isStillReferenced(error)) throw error;
    const message = 'A run has just taken one of these tasks. Nothing was deleted; try again.';
    throw new AppError('conflict', message, [], { cause: error });
  }
}

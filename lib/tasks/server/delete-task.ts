import { isStillReferenced } from '@/lib/db/server/postgres-error';
import { db } from '@/lib/db/server/pool';
import { AppError } from '@/lib/errors/app-error';
import { noSuchTask } from './task-refusals';

async function inUse(id: string, cause: unknown): Promise<AppError> {
  const { rows } = await db().query<{ taskId: string; runs: number }>(
    `select task_id as "taskId", (select count(distinct benchmark_run_id)::int from benchmark_item
       where benchmark_task_id = $1) as runs
     from benchmark_task where id = $1`,
    [id],
  );
  const { taskId = id, runs = 0 } = rows[0] ?? {};
  const message = `Task ${taskId} is used by ${runs} ${runs === 1 ? 'run' : 'runs'}; archive it instead.`;
  return new AppError('conflict', message, [], { cause });
}

/** Deletes a task and its versions. Throws `not_found`, or `conflict` when a run used it: the database itself forbids that. */
export async function deleteTask(id: string): Promise<void> {
  try {
    const { rowCount } = await db().query('delete from benchmark_task where id = $1', [id]);
    if (!rowCount) throw noSuchTask(id);
  } catch (error) {
    throw isStillReferenced(error) ? await inUse(id, error) : error;
  }
}

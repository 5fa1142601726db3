import { db } from '@/lib/db/server/pool';
import type { Task } from '../task';
import { noSuchTask } from './task-refusals';
import { taskColumns, toTask } from './to-task';

/** Archives a task or brings it back; twice is as once. Its version and its place in collections stay. */
export async function setTaskArchived(id: string, archived: boolean): Promise<Task> {
  const { rows } = await db().query<Parameters<typeof toTask>[0]>(
    `update benchmark_task set archived_at = case when $2 then coalesce(archived_at, now()) end, updated_at = now()
     where id = $1 returning ${taskColumns}`,
    [id, archived],
  );
  if (!rows[0]) throw noSuchTask(id);
  return toTask(rows[0]);
}

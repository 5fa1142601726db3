import { db } from '@/lib/db/server/pool';
import type { ListTasksQuery, TaskPage } from '../task';
import { conditionValues, taskConditions } from './task-conditions';
import { decodeCursor, encodeCursor } from './name-cursor';
import { taskColumns, toTask } from './to-task';

const page = `
  select ${taskColumns} from benchmark_task t
  where ${taskConditions}
    and ($6::text is null or t.task_id > $6)
    and ($7::text is null or t.task_id = $7)
  order by t.task_id limit $8`;

/** One page of tasks in the order of their taskId. Throws `invalid` for a cursor that is none. */
export async function listTasks(query: ListTasksQuery): Promise<TaskPage> {
  const { cursor, limit, taskId, archived = taskId === undefined ? 'false' : 'all' } = query;
  const { rows } = await db().query<Parameters<typeof toTask>[0]>(page, [
    ...conditionValues({ ...query, archived }),
    cursor ? decodeCursor(cursor) : null,
    taskId ?? null,
    limit + 1,
  ]);
  const items = rows.slice(0, limit).map(toTask);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? encodeCursor(last.taskId) : null };
}

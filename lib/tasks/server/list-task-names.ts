import { db } from '@/lib/db/server/pool';
import { maxTaskIds } from '../collection';
import type { TaskFilter } from '../task';
import type { TaskName } from '../task-row';
import { conditionValues, taskConditions } from './task-conditions';

/** All tasks that a filter means, by name; at most as many as one request may name again. */
export async function listTaskNames(filter: TaskFilter): Promise<TaskName[]> {
  const { rows } = await db().query<TaskName>(
    `select t.id, t.task_id as "taskId" from benchmark_task t where ${taskConditions} order by t.task_id limit $6`,
    [...conditionValues(filter), maxTaskIds],
  );
  return rows;
}

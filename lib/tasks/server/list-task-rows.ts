import { db } from '@/lib/db/server/pool';
import type { TaskFilter } from '../task';
import type { TaskRow, TaskRowPage } from '../task-row';
import { conditionValues, taskConditions } from './task-conditions';

type Row = Omit<TaskRow, 'archivedAt' | 'updatedAt'> & { archivedAt: Date | null; updatedAt: Date };

const rowColumns = `id, task_id as "taskId", category, subcategory, left(question, 200) as "questionStart",
  num_nonnulls(excellent, good, pass, incorrect_answer_direction) as "references",
  jsonb_array_length(structure -> 'constraints') as "constraints", jsonb_array_length(structure -> 'inputs') as "inputs", version,
  archived_at as "archivedAt", updated_at as "updatedAt"`;

const after = `select ${rowColumns} from benchmark_task t
  where ${taskConditions} and ($6::text is null or t.task_id > $6) order by t.task_id limit $7`;

const before = `select * from (
    select ${rowColumns} from benchmark_task t
    where ${taskConditions} and t.task_id < $6 order by t.task_id desc limit $7
  ) page order by "taskId"`;

const count = `select count(*)::int as total, count(*) filter (where t.task_id < $6)::int as before
  from benchmark_task t where ${taskConditions}`;

export type RowWindow = { after?: string; before?: string; limit: number };

/**
 * A page of the task table, in the order of the taskIds: the rows after one taskId, or those before another. The
 * place is a taskId and no number of rows, so tasks that come or go elsewhere never shift a row out of sight.
 */
export async function listTaskRows(filter: TaskFilter, window: RowWindow): Promise<TaskRowPage> {
  const values = conditionValues(filter);
  const backwards = window.before !== undefined;
  const { rows } = await db().query<Row>(backwards ? before : after, [
    ...values,
    window.before ?? window.after ?? null,
    window.limit,
  ]);
  const counted = await db().query<{ total: number; before: number }>(count, [
    ...values,
    rows[0]?.taskId ?? null,
  ]);
  const { total = 0, before: earlier = 0 } = counted.rows[0] ?? {};
  return {
    rows: rows.map((row) => ({
      ...row,
      archivedAt: row.archivedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
    })),
    total,
    before: earlier,
  };
}

import { db } from '@/lib/db/server/pool';
import type { CategoryCount } from '../collection';
import type { TaskFilter } from '../task';
import { conditionValues, taskConditions } from './task-conditions';

/** How many tasks each category has under the rest of the filter: its own category does not narrow the choice of others. */
export async function countTaskCategories(filter: TaskFilter): Promise<CategoryCount[]> {
  const { rows } = await db().query<CategoryCount>(
    `select t.category, count(*)::int as tasks from benchmark_task t where ${taskConditions}
     group by t.category order by t.category`,
    conditionValues({ ...filter, category: undefined }),
  );
  return rows;
}

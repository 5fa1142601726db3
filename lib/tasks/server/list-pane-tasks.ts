import { db } from '@/lib/db/server/pool';
import type { PaneTask } from '../task-row';

/**
 * Every task that is in a collection or could be: archived ones only when they are in it. In the order of the taskIds;
 * cut short, because thousands go to a browser at once.
 */
export async function listPaneTasks(collectionId: string): Promise<PaneTask[]> {
  const { rows } = await db().query<PaneTask>(
    `select t.id, t.task_id as "taskId", t.category, t.subcategory,
       regexp_replace(left(t.question, 100), '\\s+', ' ', 'g') as "questionStart",
       t.archived_at is not null as archived, c.task_id is not null as "isMember"
     from benchmark_task t left join collection_task c on c.task_id = t.id and c.collection_id = $1
     where t.archived_at is null or c.task_id is not null
     order by t.task_id`,
    [collectionId],
  );
  return rows;
}

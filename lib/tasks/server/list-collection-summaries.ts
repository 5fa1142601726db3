import { db } from '@/lib/db/server/pool';
import type { CollectionSummary } from '../collection';

const summaries = `
  with counted as (
    select c.collection_id, t.category, count(*)::int as tasks
    from collection_task c join benchmark_task t on t.id = c.task_id
    group by c.collection_id, t.category
  )
  select s.id, s.name, coalesce(sum(counted.tasks), 0)::int as "taskCount",
    coalesce(jsonb_agg(jsonb_build_object('category', counted.category, 'tasks', counted.tasks)
      order by counted.category) filter (where counted.category is not null), '[]') as categories,
    (select count(*)::int from benchmark_run_collections r where r.collection_id = s.id) as runs
  from tasks_collection s left join counted on counted.collection_id = s.id
  group by s.id order by s.name`;

/** All collections by name, with what they hold and how many runs refer to them. Archived tasks count: they still belong. */
export async function listCollectionSummaries(): Promise<CollectionSummary[]> {
  const { rows } = await db().query<CollectionSummary>(summaries);
  return rows;
}

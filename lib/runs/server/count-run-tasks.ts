import { db } from '@/lib/db/server/pool';

/** What a run over some collections would ask: each task once, however many of them hold it. */
export type RunTaskCount = {
  tasks: number;
  /** Held by the collections, but not asked. */
  archived: number;
  /** Asked, but with none of the four references: a judge has nothing to compare with. */
  withoutReference: number;
};

export async function countRunTasks(collectionIds: string[]): Promise<RunTaskCount> {
  const { rows } = await db().query<RunTaskCount>(
    `select count(*) filter (where archived_at is null)::int as tasks,
       count(*) filter (where archived_at is not null)::int as archived,
       count(*) filter (where archived_at is null and
         coalesce(excellent, good, pass, incorrect_answer_direction) is null)::int as "withoutReference"
     from benchmark_task
     where id in (select task_id from collection_task where collection_id = any($1::bigint[]))`,
    [collectionIds],
  );
  return rows[0] ?? { tasks: 0, archived: 0, withoutReference: 0 };
}

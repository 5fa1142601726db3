import { db } from '@/lib/db/server/pool';

/** What a run over some collections would ask: each task once, however many of them hold it. */
export type RunTaskCount = {
  tasks: number;
  /** Items of one model and repetition: a task with inputs makes one for each. */
  items: number;
  /** Calls of candidates for these items: a task with follow-ups asks once more for each. */
  answers: number;
  /** Held by the collections, but not asked. */
  archived: number;
  /** Asked, but with none of the four references: a judge has nothing to compare with. */
  withoutReference: number;
};

export async function countRunTasks(collectionIds: string[]): Promise<RunTaskCount> {
  const { rows } = await db().query<RunTaskCount>(
    `select count(*) filter (where archived_at is null)::int as tasks,
       coalesce(sum(inputs) filter (where archived_at is null), 0)::int as items,
       coalesce(sum(inputs * turns) filter (where archived_at is null), 0)::int as answers,
       count(*) filter (where archived_at is not null)::int as archived,
       count(*) filter (where archived_at is null and
         coalesce(excellent, good, pass, incorrect_answer_direction) is null)::int as "withoutReference"
     from benchmark_task,
       greatest(1, coalesce(jsonb_array_length(structure -> 'inputs'), 0)) as inputs,
       lateral (select 1 + coalesce(jsonb_array_length(structure -> 'followUps'), 0) as turns) as t
     where id in (select task_id from collection_task where collection_id = any($1::bigint[]))`,
    [collectionIds],
  );
  return rows[0] ?? { tasks: 0, items: 0, answers: 0, archived: 0, withoutReference: 0 };
}

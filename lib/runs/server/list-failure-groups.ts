import { db } from '@/lib/db/server/pool';
import { groupFailures, type FailureCount, type FailureGroup } from '../failure-groups';

const countsSql = `
select i.failed_phase as phase, i.error_kind as "errorKind", left(i.error_msg, 2000) as message,
  json_agg(i.id::text order by i.id) as "itemIds",
  coalesce(json_agg(json_build_object('itemId', i.id::text, 'taskId', t.task_id, 'model', m.model_name, 'message', left(i.error_msg, 2000))
    order by i.id) filter (where i.place <= 5), '[]') as examples
from (
  select *, row_number() over (partition by failed_phase, error_kind, left(error_msg, 2000) order by id) as place
  from benchmark_item where benchmark_run_id = $1 and status = 'FAILED'
) i
join benchmark_task t on t.id = i.benchmark_task_id
join benchmark_run_target_model m on m.id = i.target_id
group by i.failed_phase, i.error_kind, left(i.error_msg, 2000)`;

/** What failed in a run, by cause: phase, kind of error and message without its numbers. */
export async function listFailureGroups(runId: string): Promise<FailureGroup[]> {
  return groupFailures((await db().query<FailureCount>(countsSql, [runId])).rows);
}

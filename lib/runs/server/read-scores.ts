import { db } from '@/lib/db/server/pool';
import type { ValueRow } from '@/lib/statistics/value-rows';

export type CategorisedScore = ValueRow & { itemId: string; category: string };

const scoresSql = `
select i.id::text as "itemId", i.target_id::text as "targetId", t.task_id as "taskId", i.repetition, i.evaluation_score as score,
  case i.failed_phase when 'BENCHMARKING' then 'generation' when 'JUDGING' then 'judge' end as "failedPhase", v.category,
  i.cost_usd as "costUsd", i.ttft_ms as "ttftMs"
from benchmark_item i
join benchmark_task t on t.id = i.benchmark_task_id
join benchmark_task_version v on v.id = i.task_version_id
where i.benchmark_run_id = $1`;

/** Every repetition with its score, in points, or why there is none, its cost and its time to the first token: what lib/statistics starts from. */
export async function readScores(runId: string): Promise<CategorisedScore[]> {
  return (await db().query<CategorisedScore>(scoresSql, [runId])).rows;
}

import { db } from '@/lib/db/server/pool';
import type { ScoreRow } from '@/lib/statistics/score-row';

export type CategorisedScore = ScoreRow & { itemId: string; category: string };

const scoresSql = `
select i.id::text as "itemId", i.target_id::text as "targetId", t.task_id as "taskId", i.repetition, i.evaluation_score as score,
  case i.failed_phase when 'BENCHMARKING' then 'generation' when 'JUDGING' then 'judge' end as "failedPhase", v.category
from benchmark_item i
join benchmark_task t on t.id = i.benchmark_task_id
join benchmark_task_version v on v.id = i.task_version_id
where i.benchmark_run_id = $1`;

/** Every repetition with its score, in points, or why there is none: what lib/statistics starts from. */
export async function readScores(runId: string): Promise<CategorisedScore[]> {
  return (await db().query<CategorisedScore>(scoresSql, [runId])).rows;
}

import { db } from '@/lib/db/server/pool';
import type { RunItem } from '@/lib/statistics/match-runs';

/** An item with what its target is called; `targetId` is the same for the same model of the same provider in every run. */
export type ComparableItem = RunItem & { provider: string; model: string };

const itemsSql = `
select m.provider_config_id || '/' || m.model_name as "targetId", p.name as provider, m.model_name as model,
  t.task_id as "taskId", v.content_hash as "contentHash", i.repetition, i.evaluation_score as score,
  i.time_taken_ms as "timeMs", i.ttft_ms as "ttftMs", i.tokens_per_second as "tokensPerSecond",
  -- What is not wholly known is not compared.
  case when i.unknown_cost_calls = 0 then i.cost_usd end as "costUsd"
from benchmark_item i
join benchmark_run_target_model m on m.id = i.target_id
join provider_config p on p.id = m.provider_config_id
join benchmark_task t on t.id = i.benchmark_task_id
join benchmark_task_version v on v.id = i.task_version_id
where i.benchmark_run_id = $1`;

/** Every item of a run as the comparison of runs takes it. */
export async function readRunItems(runId: string): Promise<ComparableItem[]> {
  return (await db().query<ComparableItem>(itemsSql, [runId])).rows;
}

import { db } from '@/lib/db/server/pool';
import type { ModelAggregate, TaskAggregate } from '../run';

const distribution = (column: string, name: string) => `
json_build_object('n', count(${column})::int, 'mean', avg(${column}),
  'p50', percentile_cont(0.5) within group (order by ${column}),
  'p95', percentile_cont(0.95) within group (order by ${column})) as "${name}"`;

// Truncated and empty answers were timed like any other; failed generations have no measures and so do not count.
const perModelSql = `
select i.target_id::text as "targetId", p.id::text as "providerId", p.name as provider, t.model_name as model, p.simulated,
  count(*)::int as items,
  count(*) filter (where i.status = 'COMPLETED')::int as completed,
  count(*) filter (where i.failed_phase = 'BENCHMARKING')::int as "failedGeneration",
  count(*) filter (where i.failed_phase = 'JUDGING')::int as "failedJudging",
  count(*) filter (where i.outcome = 'truncated')::int as truncated,
  count(*) filter (where i.outcome = 'refused')::int as refused,
  count(*) filter (where i.outcome = 'empty')::int as empty,
  (select avg(task.mean) from (
    select avg(x.evaluation_score) as mean from benchmark_item x
    where x.benchmark_run_id = $1 and x.target_id = i.target_id group by x.benchmark_task_id) task) as "meanScore",
  count(i.evaluation_score)::int as scored,
  count(i.evaluation_score)::float8 / count(*) as coverage,
  ${distribution('i.ttft_ms', 'ttftMs')}, ${distribution('i.time_taken_ms', 'timeTakenMs')},
  ${distribution('i.tokens_per_second', 'tokensPerSecond')},
  ${distribution('i.cost_usd', 'costPerItemUsd')}, sum(i.judge_cost_usd) as "judgeCostUsd",
  json_build_object('usd', min(g.cost_usd), 'unknownCalls', min(g.unknown_cost_calls),
    'estimatedCalls', min(g.estimated_cost_calls)) as cost,
  sum(a.input_tokens)::float8 as "inputTokens", sum(a.output_tokens)::float8 as "outputTokens"
from benchmark_item i
join benchmark_run_target_model t on t.id = i.target_id
join provider_config p on p.id = t.provider_config_id
join run_group g on g.id = i.run_group_id
left join benchmark_attempt a on a.id = i.answer_attempt_id
where i.benchmark_run_id = $1
group by i.target_id, p.id, p.name, t.model_name, p.simulated
order by i.target_id`;

const perTaskSql = `
select t.task_id as "taskId", v.category, v.subcategory, avg(i.evaluation_score) as "meanScore",
  count(i.evaluation_score)::int as scored, count(*)::int as items,
  count(*) filter (where i.status = 'FAILED')::int as failed
from benchmark_item i
join benchmark_task t on t.id = i.benchmark_task_id
join benchmark_task_version v on v.id = i.task_version_id
where i.benchmark_run_id = $1
group by t.task_id, v.category, v.subcategory
order by v.category, t.task_id`;

const overallSql = `
select avg(evaluation_score) as "meanScore", avg(time_taken_ms) as "meanTimeTakenMs",
  avg(tokens_per_second) as "meanTokensPerSecond"
from benchmark_item where benchmark_run_id = $1`;

export type Aggregates = {
  meanScore: number | null;
  meanTimeTakenMs: number | null;
  meanTokensPerSecond: number | null;
  perModel: ModelAggregate[];
  perTask: TaskAggregate[];
};

/** Scores and timings of a run by model and by task. Means are over measured items only; a missing score is not a 0. */
export async function readAggregates(runId: string): Promise<Aggregates> {
  const [overall, perModel, perTask] = await Promise.all([
    db().query<Pick<Aggregates, 'meanScore' | 'meanTimeTakenMs' | 'meanTokensPerSecond'>>(overallSql, [
      runId,
    ]),
    db().query<ModelAggregate>(perModelSql, [runId]),
    db().query<TaskAggregate>(perTaskSql, [runId]),
  ]);
  const none = { meanScore: null, meanTimeTakenMs: null, meanTokensPerSecond: null };
  return { ...(overall.rows[0] ?? none), perModel: perModel.rows, perTask: perTask.rows };
}

import { db } from '@/lib/db/server/pool';
import { parseWith } from '@/lib/errors/parse-with';
import { itemColumnsQuerySchema, type ItemColumns, type ItemColumnsQuery } from '../item-columns';
import { noRun } from './get-run-summary';

const tenth = (column: string) => `round(${column} * 10) / 10`;

const expressions: Record<keyof ItemColumns['columns'], string> = {
  id: 'id::text',
  task: 'task_version_id::text',
  target: 'target_id::text',
  repetition: 'repetition',
  inputIndex: 'input_index',
  status: 'status',
  failedPhase: 'failed_phase',
  // As in an item row: the answer's own outcome stays stored beneath a failed judging.
  outcome: `case when failed_phase = 'JUDGING' then 'judge_error' else outcome end`,
  score: tenth('evaluation_score'),
  timeTakenMs: tenth('time_taken_ms'),
  ttftMs: tenth('ttft_ms'),
  tokensGenerated: 'tokens_generated',
  tokensPerSecond: tenth('tokens_per_second'),
  attempts: 'attempts + judge_attempts',
  violations: 'violations',
  violationCategories: `array_to_string(violation_categories, ' ')`,
  costUsd: 'cost_usd',
  judgeCostUsd: 'judge_cost_usd',
  unknownCostCalls: 'unknown_cost_calls',
  errorKind: 'error_kind',
  errorMsg: 'left(error_msg, 200)',
};

// PostgreSQL builds the arrays: 20,000 rows of 16 fields through the driver would take ten times as long.
const columnsSql = `
with page as (
  select i.*, greatest(coalesce(jsonb_array_length(w.violations), 0), cardinality(i.violation_categories)) as violations
  from benchmark_item i left join verdict w on w.id = i.verdict_id
  where i.benchmark_run_id = $1 and ($2::bigint is null or i.id > $2) and ($4::timestamptz is null or i.updated_at >= $4)
  order by i.id limit $3
), named as (
  select v.id, t.task_id, v.category, v.subcategory
  from benchmark_task_version v join benchmark_task t on t.id = v.benchmark_task_id
  where v.id in (select task_version_id from page)
)
select count(*)::int as count, max(id)::text as last, now() as "readAt",
  json_build_object(${Object.entries(expressions)
    .map(([name, sql]) => `'${name}', coalesce(json_agg(${sql} order by id), '[]')`)
    .join(', ')}) as columns,
  (select coalesce(json_object_agg(id, json_build_object('taskId', task_id, 'category', category, 'subcategory', subcategory)), '{}')
   from named) as tasks,
  (select coalesce(json_object_agg(m.id, json_build_object(
     'providerId', p.id::text, 'provider', p.name, 'model', m.model_name, 'simulated', p.simulated)), '{}')
   from benchmark_run_target_model m join provider_config p on p.id = m.provider_config_id
   where m.benchmark_run_id = $1) as targets,
  (select coalesce(sum(total), 0)::int from run_group where benchmark_run_id = $1 and phase = 'BENCHMARKING') as total,
  exists (select 1 from benchmark_run where id = $1) as known
from page`;

type Row = Pick<ItemColumns, 'count' | 'columns' | 'tasks' | 'targets' | 'total'> & {
  last: string | null;
  readAt: Date;
  known: boolean;
};

/** The light fields of a run's items by column, a page at a time, in order of id. @throws AppError `not_found` */
export async function listItemColumns(runId: string, query: ItemColumnsQuery = {}): Promise<ItemColumns> {
  const { after, limit, changedSince } = parseWith(itemColumnsQuerySchema, query, 'query');
  const { rows } = await db().query<Row>(columnsSql, [runId, after ?? null, limit, changedSince ?? null]);
  const row = rows[0];
  if (!row?.known) throw noRun(runId);
  const { count, columns, tasks, targets, total, last, readAt } = row;
  const nextAfter = count === limit ? last : null;
  return { count, columns, tasks, targets, total, nextAfter, readAt: readAt.toISOString() };
}

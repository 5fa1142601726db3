import type { ItemRow } from '../item';
import type { RunTarget } from '../run';

/** The columns of an item row and the joins they need; alias of the item: i, task version: v, current verdict: w. */
export const itemColumns = `
  i.id, t.task_id, v.category, v.subcategory, i.repetition, i.input_index, i.violation_categories, i.status, i.failed_phase, i.outcome, i.evaluation_score,
  i.time_taken_ms, i.ttft_ms, i.tokens_generated, i.tokens_per_second, i.attempts, i.judge_attempts,
  i.cost_usd, i.judge_cost_usd, i.unknown_cost_calls,
  i.error_kind, i.error_msg,
  json_build_object('providerId', p.id::text, 'provider', p.name, 'model', m.model_name, 'simulated', p.simulated) as target,
  case when w.id is not null then json_build_object('accuracy', w.accuracy_score, 'format', w.format_score,
    'compliance', w.compliance_score, 'overall', w.overall_score) end as scores`;

export const itemJoins = `
from benchmark_item i
join benchmark_task t on t.id = i.benchmark_task_id
join benchmark_task_version v on v.id = i.task_version_id
join benchmark_run_target_model m on m.id = i.target_id
join provider_config p on p.id = m.provider_config_id
left join verdict w on w.id = i.verdict_id`;

export type ItemSqlRow = {
  id: string;
  task_id: string;
  category: string;
  subcategory: string | null;
  repetition: number;
  input_index: number;
  violation_categories: string[];
  status: ItemRow['status'];
  failed_phase: ItemRow['failedPhase'];
  outcome: ItemRow['outcome'];
  evaluation_score: number | null;
  time_taken_ms: number | null;
  ttft_ms: number | null;
  tokens_generated: number | null;
  tokens_per_second: number | null;
  attempts: number;
  judge_attempts: number;
  cost_usd: number | null;
  judge_cost_usd: number | null;
  unknown_cost_calls: number;
  error_kind: string | null;
  error_msg: string | null;
  target: RunTarget;
  scores: ItemRow['scores'];
};

export function toItemRow(row: ItemSqlRow): ItemRow {
  return {
    id: row.id,
    taskId: row.task_id,
    category: row.category,
    subcategory: row.subcategory,
    target: row.target,
    repetition: row.repetition,
    inputIndex: row.input_index,
    violationCategories: row.violation_categories,
    status: row.status,
    failedPhase: row.failed_phase,
    // The answer's own outcome stays stored: a retry of the judging brings it back.
    outcome: row.failed_phase === 'JUDGING' ? 'judge_error' : row.outcome,
    score: row.evaluation_score,
    scores: row.scores,
    timeTakenMs: row.time_taken_ms,
    ttftMs: row.ttft_ms,
    tokensGenerated: row.tokens_generated,
    tokensPerSecond: row.tokens_per_second,
    attempts: row.attempts,
    judgeAttempts: row.judge_attempts,
    costUsd: row.cost_usd,
    judgeCostUsd: row.judge_cost_usd,
    unknownCostCalls: row.unknown_cost_calls,
    errorKind: row.error_kind,
    errorMsg: row.error_msg,
  };
}

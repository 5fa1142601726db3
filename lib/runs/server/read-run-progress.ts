import { db } from '@/lib/db/server/pool';
import { costFromGroups } from '@/lib/costs/cost-figure';
import { countsFromGroups, etaMs } from '../count-groups';
import type { RunProgress } from '../progress';
import { isActive } from '../run-state';
import { warmPace } from '../warm-pace';
import { readSummaryRow } from './get-run-summary';
import { groupsOf, warmSpansOf } from './summary-sql';

const currentSql = `
select i.id as "itemId", t.task_id as "taskId", p.name as provider, g.model_name as model
from benchmark_item i
join benchmark_attempt a on a.id = i.claim_attempt_id
join run_group g on g.id = a.run_group_id
join provider_config p on p.id = g.provider_config_id
join benchmark_task t on t.id = i.benchmark_task_id
where i.benchmark_run_id = $1 and i.status in ('IN_PROGRESS', 'JUDGING')
order by i.id limit 64`;

/** Where a run stands now (L1). @throws AppError `not_found` */
export async function readRunProgress(runId: string): Promise<RunProgress> {
  const row = await readSummaryRow(runId);
  const current = await db().query<RunProgress['current'][number]>(currentSql, [runId]);
  const groups = groupsOf(row);
  const counts = countsFromGroups(groups, row.judge !== null);
  const startedAt = row.started_at?.toISOString() ?? null;
  const end = isActive(row.status) ? row.read_at : (row.finished_at ?? row.read_at);
  const elapsedMs = row.started_at ? end.getTime() - row.started_at.getTime() : null;
  // A judge call is work like a candidate's: an item of a judged run is two steps.
  const steps = row.judge ? 2 : 1;
  const settled =
    counts.completed * steps +
    counts.failed * steps +
    (row.judge ? counts.waitingForJudge + counts.judging : 0);
  const pace = warmPace(warmSpansOf(row));
  return {
    runId,
    status: row.status,
    phase: row.phase,
    ...counts,
    groups,
    current: current.rows,
    cost: costFromGroups(row.group_costs),
    budgetUsd: row.budget_usd,
    pauseReason: row.pause_reason,
    startedAt,
    finishedAt: row.finished_at?.toISOString() ?? null,
    elapsedMs,
    etaMs: isActive(row.status) ? etaMs(pace.elapsedMs, pace.settled, counts.total * steps - settled) : null,
  };
}

import { costFromGroups, type GroupCost } from '@/lib/costs/cost-figure';
import type { EstimateTotals } from '@/lib/costs/run-estimate';
import { countsFromGroups, etaMs } from '../count-groups';
import type { GroupProgress } from '../progress';
import type { RunSummary, RunTarget } from '../run';
import type { RunPhase, RunStatus } from '../run-state';
import type { WarmSpan } from '../warm-pace';

/** A run with everything its summary shows, one row a run; append `where …` and `order by …`. Alias of the run: r. */
export const summarySql = `
select r.id, r.run_id, r.name, r.status, r.phase, r.trigger, r.error_msg, r.budget_usd, r.pause_reason, r.estimate - 'models' as estimate, r.created_at, r.started_at, r.finished_at,
  r.repetitions, r.parameters, now() as read_at,
  case when jp.id is null then null else json_build_object(
    'providerId', jp.id::text, 'provider', jp.name, 'model', r.judge_model_name, 'simulated', jp.simulated) end as judge,
  (
    select coalesce(json_agg(json_build_object(
      'providerId', p.id::text, 'provider', p.name, 'model', t.model_name, 'simulated', p.simulated) order by t.id), '[]')
    from benchmark_run_target_model t join provider_config p on p.id = t.provider_config_id
    where t.benchmark_run_id = r.id
  ) as targets,
  (
    select coalesce(json_agg(json_build_object('id', c.id::text, 'name', c.name) order by c.name), '[]')
    from benchmark_run_collections rc join tasks_collection c on c.id = rc.collection_id
    where rc.benchmark_run_id = r.id
  ) as collections,
  (
    select coalesce(json_agg(json_build_object(
      'id', g.id::text, 'phase', g.phase, 'position', g.position, 'providerId', p.id::text, 'provider', p.name,
      'model', g.model_name, 'lane', g.lane, 'state', g.state, 'total', g.total, 'done', g.done, 'failed', g.failed,
      'inProgress', g.in_progress, 'startedAt', g.started_at, 'endedAt', g.ended_at,
      'warmAt', g.warm_at, 'settledWhenWarm', g.settled_when_warm,
      'waitingUntil', case when g.state = 'ACTIVE' and r.status = 'RUNNING' then (
        select w.until from (
          select greatest(held_until, case when last_at > taken_at + interval '1 second' then last_at end) as until
          from provider_pace where provider_config_id = p.id
        ) w where w.until > now()
      ) end) order by g.position), '[]')
    from run_group g join provider_config p on p.id = g.provider_config_id
    where g.benchmark_run_id = r.id
  ) as groups,
  (
    select coalesce(json_agg(json_build_object('phase', g.phase, 'costUsd', g.cost_usd,
      'unknownCostCalls', g.unknown_cost_calls, 'estimatedCostCalls', g.estimated_cost_calls,
      'warmUpCostUsd', g.warm_up_cost_usd, 'warmUpUnknownCostCalls', g.warm_up_unknown_cost_calls)), '[]')
    from run_group g where g.benchmark_run_id = r.id
  ) as group_costs
from benchmark_run r
left join provider_config jp on jp.id = r.judge_provider_config_id`;

export type SummaryRow = {
  id: string;
  run_id: string;
  name: string | null;
  status: RunStatus;
  phase: RunPhase;
  trigger: RunSummary['trigger'];
  error_msg: string | null;
  budget_usd: number | null;
  pause_reason: string | null;
  estimate: EstimateTotals | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  repetitions: number;
  parameters: Record<string, unknown>;
  read_at: Date;
  judge: RunTarget | null;
  targets: RunTarget[];
  collections: { id: string; name: string }[];
  groups: (Omit<GroupProgress, 'etaMs'> & { warmAt: string | null; settledWhenWarm: number })[];
  group_costs: GroupCost[];
};

const iso = (text: string | null) => (text === null ? null : new Date(text).toISOString());

/** The row's groups with the time each still needs at its pace since its model was warm this time. */
export function groupsOf(row: SummaryRow): GroupProgress[] {
  return row.groups.map(({ warmAt, settledWhenWarm, ...group }) => {
    const elapsedMs = warmAt === null ? null : row.read_at.getTime() - Date.parse(warmAt);
    const settled = group.done + group.failed;
    return {
      ...group,
      startedAt: iso(group.startedAt),
      endedAt: iso(group.endedAt),
      waitingUntil: iso(group.waitingUntil),
      etaMs: etaMs(elapsedMs, settled - settledWhenWarm, group.total - settled),
    };
  });
}

/** The groups' times with a warm model, for the pace of the whole run. One that waits to be opened again has none yet. */
export function warmSpansOf(row: SummaryRow): WarmSpan[] {
  return row.groups.flatMap(({ state, warmAt, endedAt, done, failed, settledWhenWarm }) =>
    state === 'PENDING' || warmAt === null
      ? []
      : [
          {
            fromMs: Date.parse(warmAt),
            toMs: endedAt === null ? row.read_at.getTime() : Date.parse(endedAt),
            settled: done + failed - settledWhenWarm,
          },
        ],
  );
}

export function toSummary(row: SummaryRow): RunSummary {
  return {
    id: row.id,
    runId: row.run_id,
    name: row.name,
    status: row.status,
    phase: row.phase,
    trigger: row.trigger,
    judge: row.judge,
    targets: row.targets,
    collections: row.collections,
    progress: countsFromGroups(groupsOf(row), row.judge !== null),
    simulated: [...row.targets, row.judge].some((target) => target?.simulated),
    errorMsg: row.error_msg,
    cost: costFromGroups(row.group_costs),
    budgetUsd: row.budget_usd,
    pauseReason: row.pause_reason,
    estimate: row.estimate,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
  };
}

import { eventChannel, maxNotificationBytes } from '@/lib/events/event';
import type { RunPhase } from '../run-state';

// The engine's hot path: settle what came back, log it, tell listeners, and claim what comes next, in one statement and
// so in one commit. On a disk with a real flush every further commit would cost its full latency between two calls.
//
// Parameters: $1 group, $2 epoch, $3 worker, $4 results (json array), $5 their events (json array), $6 claims wanted,
// $7 cursor (last item id claimed in this pass), $8 schema version and $9 template hash of verdicts.

/** Locks the group and proves that this worker still holds it: without a row here nothing below writes anything. */
const fence = `
fence as (
  select id, benchmark_run_id, provider_config_id, model_name from run_group
  where id = $1 and epoch = $2 and state = 'ACTIVE'
  for update
), run as (
  select r.id, r.status from benchmark_run r join fence on r.id = fence.benchmark_run_id
)`;

/**
 * The columns of one result, flat: a nested json value would be parsed again for every field taken out of it.
 * `a_` goes to the attempt, `s_` to the item when this attempt is its answer, `v_` to the verdict.
 */
const resultColumns = `
  item_id bigint, attempt_id bigint, status benchmark_item_status, failed_phase run_phase, counted int, retry_in_ms int,
  error_kind text, error_msg text,
  s_outcome text, s_time_taken_ms float8, s_ttft_ms float8, s_tokens_generated int, s_tokens_per_second float8,
  v_overall float8, v_accuracy float8, v_format float8, v_compliance float8, v_violations jsonb, v_reasoning text,
  a_state attempt_state, a_error_kind text, a_error_msg text, a_retry_after_ms int, a_http_status int, a_request jsonb,
  a_answer text, a_reasoning text, a_finish_reason text, a_resolved_model text, a_fingerprint text,
  a_input_tokens int, a_output_tokens int, a_reasoning_tokens int, a_cached_tokens int, a_tokens_estimated boolean,
  a_ttft_ms float8, a_ttfa_ms float8, a_total_ms float8, a_tokens_per_second float8, a_timing jsonb,
  a_server_timing jsonb, a_sanitized boolean`;

/** An item is settled only under the claim that called for it, so a repeated statement settles nothing twice. */
const settle = `
result as (
  select r.*, case when r.v_overall is not null then nextval('verdict_id_seq') end as verdict_id
  from json_to_recordset($4) as r(${resultColumns})
), settled as (
  update benchmark_item i set
    status = r.status,
    failed_phase = r.failed_phase,
    attempts = i.attempts + case when i.status = 'IN_PROGRESS' then r.counted else 0 end,
    judge_attempts = i.judge_attempts + case when i.status = 'JUDGING' then r.counted else 0 end,
    next_retry_at = now() + r.retry_in_ms * interval '1 millisecond',
    error_kind = r.error_kind,
    error_msg = r.error_msg,
    answer_attempt_id = case when r.s_outcome is not null then r.attempt_id else i.answer_attempt_id end,
    outcome = coalesce(r.s_outcome, i.outcome),
    time_taken_ms = coalesce(r.s_time_taken_ms, i.time_taken_ms),
    ttft_ms = coalesce(r.s_ttft_ms, i.ttft_ms),
    tokens_generated = coalesce(r.s_tokens_generated, i.tokens_generated),
    tokens_per_second = coalesce(r.s_tokens_per_second, i.tokens_per_second),
    verdict_id = coalesce(r.verdict_id, i.verdict_id),
    evaluation_score = coalesce(r.v_overall, i.evaluation_score),
    claim_epoch = null, claim_attempt_id = null, worker_id = null, in_progress_at = null,
    updated_at = now()
  from result r, fence
  where i.id = r.item_id and i.claim_attempt_id = r.attempt_id and i.claim_epoch = $2
    and i.status in ('IN_PROGRESS', 'JUDGING')
  returning i.id, i.status, r.attempt_id
), ledger as (
  update benchmark_attempt a set
    state = r.a_state, error_kind = r.a_error_kind, error_msg = r.a_error_msg, retry_after_ms = r.a_retry_after_ms,
    http_status = r.a_http_status, request = r.a_request, answer = r.a_answer, reasoning = r.a_reasoning,
    finish_reason = r.a_finish_reason, resolved_model = r.a_resolved_model, fingerprint = r.a_fingerprint,
    input_tokens = r.a_input_tokens, output_tokens = r.a_output_tokens, reasoning_tokens = r.a_reasoning_tokens,
    cached_tokens = r.a_cached_tokens, tokens_estimated = r.a_tokens_estimated, ttft_ms = r.a_ttft_ms,
    ttfa_ms = r.a_ttfa_ms, total_ms = r.a_total_ms, tokens_per_second = r.a_tokens_per_second, timing = r.a_timing,
    server_timing = r.a_server_timing, sanitized = r.a_sanitized, finished_at = now()
  from result r, fence
  where a.id = r.attempt_id and a.state = 'IN_FLIGHT'
  returning a.id
), judged as (
  insert into verdict (id, benchmark_run_id, benchmark_item_id, attempt_id, judge_provider_config_id, judge_model_name,
    schema_version, template_hash, overall_score, accuracy_score, format_score, compliance_score, violations, reasoning)
  select r.verdict_id, fence.benchmark_run_id, r.item_id, r.attempt_id, fence.provider_config_id, fence.model_name,
    $8, $9, r.v_overall, r.v_accuracy, r.v_format, r.v_compliance, r.v_violations, r.v_reasoning
  from result r join settled s on s.id = r.item_id, fence
  where r.verdict_id is not null
  returning id
)`;

type ClaimTerms = { from: string; to: string; kind: string; mine: string; startedKind: string };

const termsOf: Record<RunPhase, ClaimTerms> = {
  BENCHMARKING: {
    from: 'NEW',
    to: 'IN_PROGRESS',
    kind: 'GENERATION',
    mine: 'i.run_group_id = $1',
    startedKind: 'item.started',
  },
  JUDGING: {
    from: 'WAITING_FOR_JUDGE',
    to: 'JUDGING',
    kind: 'JUDGE',
    mine: 'i.benchmark_run_id = run.id',
    startedKind: 'judge.started',
  },
};

/** Claims start behind the cursor: without it each claim would walk over every item that left the index before it. */
const claim = ({ from, to, kind, mine }: ClaimTerms) => `
claimable as (
  select due.id, nextval('benchmark_attempt_id_seq') as attempt_id
  from (
    select i.id from benchmark_item i, run
    where run.status = 'RUNNING' and ${mine} and i.status = '${from}' and i.id > $7
      and (i.next_retry_at is null or i.next_retry_at <= now())
    order by i.id limit $6
    for update of i skip locked
  ) due
), claimed as (
  update benchmark_item i set
    status = '${to}', claim_epoch = $2, claim_attempt_id = c.attempt_id, worker_id = $3,
    in_progress_at = now(), last_attempt_at = now(), next_retry_at = null, updated_at = now()
  from claimable c, fence
  where i.id = c.id
  returning i.id, i.claim_attempt_id as attempt_id, i.benchmark_task_id, i.task_version_id, i.repetition,
    i.attempts, i.judge_attempts, i.answer_attempt_id, i.target_id
), opened as (
  insert into benchmark_attempt (id, benchmark_run_id, run_group_id, benchmark_item_id, kind, number, epoch, worker_id)
  select c.attempt_id, fence.benchmark_run_id, $1, c.id, '${kind}',
    1 + ${kind === 'JUDGE' ? 'c.judge_attempts' : 'c.attempts'}, $2, $3
  from claimed c, fence
  returning id
), counted as (
  update run_group g set
    done = g.done + d.done, failed = g.failed + d.failed, in_progress = g.in_progress + d.claimed - d.settled
  from (
    select (select count(*) from claimed)::int as claimed, count(*)::int as settled,
      count(*) filter (where status = 'FAILED')::int as failed,
      count(*) filter (where status in ('COMPLETED'${kind === 'JUDGE' ? '' : ", 'WAITING_FOR_JUDGE'"}))::int as done
    from settled
  ) d, fence
  where g.id = fence.id and (d.claimed > 0 or d.settled > 0)
  returning g.id
)`;

/** What the started event tells of a claim; the judge's own prompt is logged with its verdict. */
const task = `
task as (
  select c.*, t.task_id as task_key, v.question, v.excellent, v.good, v.pass, v.incorrect_answer_direction
  from claimed c
  join benchmark_task t on t.id = c.benchmark_task_id
  join benchmark_task_version v on v.id = c.task_version_id
)`;

const announce = ({ startedKind, kind }: ClaimTerms) => `
event as (
  select e.position as position, e.level, e.kind, e.message, s.id as item_id, e.payload
  from rows from (
    jsonb_to_recordset($5) as (attempt_id bigint, level text, kind text, message text, payload jsonb)
  ) with ordinality as e (attempt_id, level, kind, message, payload, position)
  join settled s on s.attempt_id = e.attempt_id
  union all
  select 1000000 + task.id, 'info', '${startedKind}',
    ${kind === 'JUDGE' ? `'Judging ' || task.task_key || ' with '` : `task.task_key || ' → '`} || fence.model_name, task.id,
    jsonb_build_object('taskId', task.task_key, 'model', fence.model_name, 'attemptId', task.attempt_id::text
      ${kind === 'JUDGE' ? '' : `, 'prompt', left(task.question, 3000)`})
  from task, fence
), logged as (
  insert into run_log (benchmark_run_id, created_at, level, kind, message, benchmark_item_id, payload)
  select fence.benchmark_run_id, clock_timestamp(), e.level, e.kind, e.message, e.item_id, coalesce(e.payload, '{}')
  from event e, fence order by e.position
  returning id, benchmark_run_id, created_at, level, kind, message, benchmark_item_id, payload
), notification as (
  select benchmark_run_id, id, json_build_object('run', benchmark_run_id::text, 'event', json_build_object(
    'id', id::text,
    'at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'level', level, 'kind', kind, 'message', message, 'itemId', benchmark_item_id::text, 'payload', payload
  ))::text as body
  from logged
), notified as (
  select pg_notify('${eventChannel}', case
    when octet_length(body) <= ${maxNotificationBytes} then body
    else json_build_object('run', benchmark_run_id::text, 'id', id::text)::text end)
  from notification order by id
)`;

const judgeColumns = `
, answered.answer, task.excellent, task.good, task.pass, task.incorrect_answer_direction
, (
  select json_agg(json_build_object('output', coalesce(p.answer, ''), 'errorMsg', p.error_msg) order by p.id)
  from benchmark_attempt p
  where task.judge_attempts > 0 and p.benchmark_item_id = task.id and p.kind = 'JUDGE' and p.run_group_id = $1
    and p.state = 'FAILED' and p.error_kind = 'invalid_verdict'
) as previous`;

/** One row per claim, at least one row as long as the group is held; no row means that it is not. */
function exchangeSql(phase: RunPhase): string {
  const terms = termsOf[phase];
  const judging = phase === 'JUDGING';
  return `with ${[fence, settle, claim(terms), task, announce(terms)].join(', ')}
select run.status as run_status, (select count(*) from notified) as notified, (select count(*) from settled)::int as settled,
  (select count(*) from ledger) as closed, (select count(*) from judged) as judged, (select count(*) from opened) as opened,
  (select count(*) from counted) as counted,
  task.id::text as item_id, task.attempt_id::text, task.task_key as task_id, task.repetition, task.attempts,
  task.judge_attempts, task.question ${judging ? judgeColumns : ''}
from run left join task on true
${judging ? 'left join benchmark_attempt answered on answered.id = task.answer_attempt_id' : ''}
order by task.id`;
}

export const exchangeStatement: Record<RunPhase, { name: string; text: string }> = {
  BENCHMARKING: { name: 'exchange-generation', text: exchangeSql('BENCHMARKING') },
  JUDGING: { name: 'exchange-judging', text: exchangeSql('JUDGING') },
};

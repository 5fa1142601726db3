import { db } from '@/lib/db/server/pool';
import { AppError } from '@/lib/errors/app-error';
import { findContradictions } from '@/lib/judging/find-contradictions';
import type { Violation } from '@/lib/judging/verdict';
import { buildPrompt } from '@/lib/tasks/build-prompt';
import type { CheckResult } from '@/lib/tasks/check-result';
import type { TaskStructure } from '@/lib/tasks/task-structure';
import type { Item } from '../item';
import { itemColumns, itemJoins, toItemRow, type ItemSqlRow } from './item-columns';

type Row = ItemSqlRow & {
  question: string;
  excellent: string | null;
  good: string | null;
  pass: string | null;
  incorrect_answer_direction: string | null;
  answer: string | null;
  reasoning: string | null;
  verdict_id: string | null;
  structure: TaskStructure | null;
  checks: CheckResult[] | null;
};

const verdictsSql = `
select w.id::text as id, w.id = $2::bigint as current, w.schema_version as "schemaVersion", w.template_hash as "templateHash",
  json_build_object('providerId', p.id::text, 'provider', p.name, 'model', w.judge_model_name, 'simulated', p.simulated) as judge,
  json_build_object('accuracy', w.accuracy_score, 'format', w.format_score, 'compliance', w.compliance_score,
    'overall', w.overall_score) as scores,
  w.violations, w.reasoning, w.created_at as "createdAt"
from verdict w join provider_config p on p.id = w.judge_provider_config_id
where w.benchmark_item_id = $1 order by w.id`;

const ledgerSql = `
select id::text, kind, number, state, error_kind as "errorKind", error_msg as "errorMsg", http_status as "httpStatus",
  retry_after_ms as "retryAfterMs", (timing->>'pacedMs')::float8 as "pacedMs", request, answer, reasoning, finish_reason as "finishReason", resolved_model as "resolvedModel",
  json_build_object('inputTokens', input_tokens, 'outputTokens', output_tokens, 'reasoningTokens', reasoning_tokens,
    'cachedTokens', cached_tokens, 'estimated', tokens_estimated) as usage, cost_usd as "costUsd",
  ttft_ms as "ttftMs", ttfa_ms as "ttfaMs", total_ms as "totalMs", tokens_per_second as "tokensPerSecond", timing,
  server_timing as "serverTiming", sanitized, created_at as "createdAt", finished_at as "finishedAt"
from benchmark_attempt a where benchmark_item_id = $1 order by a.id`;

/** What a verdict says of an answer that code has measured. */
function contradictionsOf(
  row: Row,
  verdict: Pick<Item['verdicts'][number], 'violations' | 'scores'>,
): string[] {
  const violations = verdict.violations as Violation[];
  const isJudged = row.structure?.constraints.some(({ type }) => type === 'judged') ?? false;
  return findContradictions(row.checks, { violations, complianceScore: verdict.scores.compliance }, isJudged);
}

function violationsOf(row: Row, current: Item['verdicts'][number] | undefined): Item['violations'] {
  const checked = (row.checks ?? []).flatMap(({ violations }) => violations);
  return [
    ...checked.map((violation) => ({ ...violation, foundBy: 'code' as const })),
    ...(current?.violations ?? []).map((violation) => ({ ...violation, foundBy: 'judge' as const })),
  ];
}

type Dated<T, K extends keyof T> = Omit<T, K> & { [key in K]: Date | (null extends T[key] ? null : never) };

/** One item whole: texts, every verdict, every call. @throws AppError `not_found` */
export async function getItem(runId: string, itemId: string): Promise<Item> {
  const { rows } = await db().query<Row>(
    `select ${itemColumns}, v.question, v.excellent, v.good, v.pass, v.incorrect_answer_direction, a.answer, a.reasoning,
       i.verdict_id, v.structure, i.checks
     ${itemJoins} left join benchmark_attempt a on a.id = i.answer_attempt_id
     where i.benchmark_run_id = $1 and i.id = $2`,
    [runId, itemId],
  );
  const row = rows[0];
  if (!row) throw new AppError('not_found', `The run ${runId} has no item with the id ${itemId}.`);
  const [verdicts, ledger] = await Promise.all([
    db().query<Dated<Omit<Item['verdicts'][number], 'contradictions'>, 'createdAt'>>(verdictsSql, [
      itemId,
      row.verdict_id,
    ]),
    db().query<Dated<Item['ledger'][number], 'createdAt' | 'finishedAt'>>(ledgerSql, [itemId]),
  ]);
  const { excellent, good, pass, question, structure } = row;
  const input = structure?.inputs[row.input_index];
  const read = verdicts.rows.map((verdict) => ({
    ...verdict,
    current: verdict.current ?? false,
    contradictions: contradictionsOf(row, verdict),
    createdAt: verdict.createdAt.toISOString(),
  }));
  return {
    ...toItemRow(row),
    prompt: structure ? buildPrompt(question, structure, input?.text ?? null) : question,
    inputName: input?.name ?? null,
    inputCount: structure?.inputs.length ?? 0,
    checks: row.checks,
    violations: violationsOf(
      row,
      read.find(({ current }) => current),
    ),
    references: { excellent, good, pass, incorrectAnswerDirection: row.incorrect_answer_direction },
    response: row.answer,
    reasoning: row.reasoning,
    verdicts: read,
    ledger: ledger.rows.map((attempt) => ({
      ...attempt,
      createdAt: attempt.createdAt.toISOString(),
      finishedAt: attempt.finishedAt?.toISOString() ?? null,
    })),
  };
}

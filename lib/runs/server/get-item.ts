import { db } from '@/lib/db/server/pool';
import { AppError } from '@/lib/errors/app-error';
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

type Dated<T, K extends keyof T> = Omit<T, K> & { [key in K]: Date | (null extends T[key] ? null : never) };

/** One item whole: texts, every verdict, every call. @throws AppError `not_found` */
export async function getItem(runId: string, itemId: string): Promise<Item> {
  const { rows } = await db().query<Row>(
    `select ${itemColumns}, v.question, v.excellent, v.good, v.pass, v.incorrect_answer_direction, a.answer, a.reasoning,
       i.verdict_id
     ${itemJoins} left join benchmark_attempt a on a.id = i.answer_attempt_id
     where i.benchmark_run_id = $1 and i.id = $2`,
    [runId, itemId],
  );
  const row = rows[0];
  if (!row) throw new AppError('not_found', `The run ${runId} has no item with the id ${itemId}.`);
  const [verdicts, ledger] = await Promise.all([
    db().query<Dated<Item['verdicts'][number], 'createdAt'>>(verdictsSql, [itemId, row.verdict_id]),
    db().query<Dated<Item['ledger'][number], 'createdAt' | 'finishedAt'>>(ledgerSql, [itemId]),
  ]);
  const { excellent, good, pass } = row;
  return {
    ...toItemRow(row),
    prompt: row.question,
    references: { excellent, good, pass, incorrectAnswerDirection: row.incorrect_answer_direction },
    response: row.answer,
    reasoning: row.reasoning,
    verdicts: verdicts.rows.map((verdict) => ({
      ...verdict,
      current: verdict.current ?? false,
      createdAt: verdict.createdAt.toISOString(),
    })),
    ledger: ledger.rows.map((attempt) => ({
      ...attempt,
      createdAt: attempt.createdAt.toISOString(),
      finishedAt: attempt.finishedAt?.toISOString() ?? null,
    })),
  };
}

import { db } from '@/lib/db/server/pool';
import { costOfResult } from '@/lib/costs/cost-of-call';
import type { PinnedPrice } from '@/lib/costs/pinned-price';
import type { CallResult } from '@/lib/providers/model-call';
import { callMs } from '../settlement';

/** Closes a warm-up's row in the ledger and counts its cost, apart from the calls that are measured. */
export async function settleWarmUp(
  attemptId: string,
  result: CallResult,
  price: PinnedPrice | null,
): Promise<void> {
  const { failure, usage } = result;
  const state = failure ? (failure.kind === 'cancelled' ? 'CANCELLED' : 'FAILED') : 'SUCCEEDED';
  await db().query(
    `with settled as (
     update benchmark_attempt set state = $2::attempt_state, error_kind = $3, error_msg = $4, http_status = $5,
       request = $6, answer = $7, finish_reason = $8, resolved_model = $9, input_tokens = $10, output_tokens = $11,
       tokens_estimated = $12, ttft_ms = $13, total_ms = $14, timing = $15, retry_after_ms = $16,
       fingerprint = $17, cost_usd = $18, finished_at = now()
     where id = $1 and state = 'IN_FLIGHT' returning run_group_id, cost_usd
     )
     update run_group g set
       warm_up_cost_usd = case when s.cost_usd is null then warm_up_cost_usd
         else coalesce(warm_up_cost_usd, 0) + s.cost_usd end,
       warm_up_unknown_cost_calls = warm_up_unknown_cost_calls + (s.cost_usd is null)::int
     from settled s where g.id = s.run_group_id`,
    [
      attemptId,
      state,
      failure?.kind ?? null,
      failure?.message ?? null,
      result.httpStatus,
      JSON.stringify(result.request),
      result.answer,
      result.finishReason?.slice(0, 64) ?? null,
      result.resolvedModel?.slice(0, 255) ?? null,
      usage.inputTokens,
      usage.outputTokens,
      usage.estimated,
      result.ttftMs,
      callMs(result.timing),
      JSON.stringify(result.timing),
      failure?.retry.retryAfterMs ?? null,
      result.fingerprint?.slice(0, 255) ?? null,
      costOfResult(price, result),
    ],
  );
}

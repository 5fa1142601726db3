import { db } from '@/lib/db/server/pool';
import type { CallResult } from '@/lib/providers/model-call';
import { callMs } from '../settlement';

/** Closes a warm-up's row in the ledger. */
export async function settleWarmUp(attemptId: string, result: CallResult): Promise<void> {
  const { failure, usage } = result;
  const state = failure ? (failure.kind === 'cancelled' ? 'CANCELLED' : 'FAILED') : 'SUCCEEDED';
  await db().query(
    `update benchmark_attempt set state = $2::attempt_state, error_kind = $3, error_msg = $4, http_status = $5,
       request = $6, answer = $7, finish_reason = $8, resolved_model = $9, input_tokens = $10, output_tokens = $11,
       tokens_estimated = $12, ttft_ms = $13, total_ms = $14, timing = $15, retry_after_ms = $16,
       fingerprint = $17, finished_at = now()
     where id = $1 and state = 'IN_FLIGHT'`,
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
    ],
  );
}

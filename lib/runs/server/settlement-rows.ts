import { costOfResult } from '@/lib/costs/cost-of-call';
import type { PinnedPrice } from '@/lib/costs/pinned-price';
import { sanitizeText } from '@/lib/db/sanitize-text';
import type { RunPhase } from '../run-state';
import { callMs, type Settlement } from '../settlement';

function attemptColumns({ attempt }: Settlement, price: PinnedPrice | null): Record<string, unknown> {
  const { result } = attempt;
  const { usage } = result;
  return {
    a_state: attempt.state,
    a_error_kind: attempt.errorKind,
    a_error_msg: attempt.errorMsg,
    a_retry_after_ms: attempt.retryAfterMs,
    a_http_status: result.httpStatus,
    a_request: result.request,
    a_answer: result.answer,
    a_reasoning: result.reasoning || null,
    a_finish_reason: result.finishReason?.slice(0, 64),
    a_resolved_model: result.resolvedModel?.slice(0, 255),
    a_fingerprint: result.fingerprint?.slice(0, 255),
    a_input_tokens: usage.inputTokens,
    a_output_tokens: usage.outputTokens,
    a_reasoning_tokens: usage.reasoningTokens,
    a_cached_tokens: usage.cachedTokens,
    a_tokens_estimated: usage.estimated,
    a_ttft_ms: result.ttftMs,
    a_ttfa_ms: result.ttfaMs,
    a_total_ms: callMs(result.timing),
    a_tokens_per_second: result.tokensPerSecond,
    a_timing: result.timing,
    a_server_timing: result.serverTiming,
    a_sanitized: result.sanitized,
    a_cost_usd: costOfResult(price, result),
  };
}

/** A settlement as exchange-sql.ts reads it, with the call's cost. Absent keys are null there. */
export function resultRow(settlement: Settlement, price: PinnedPrice | null): Record<string, unknown> {
  const { answer, verdict } = settlement;
  return {
    item_id: settlement.itemId,
    attempt_id: settlement.attemptId,
    status: settlement.status,
    failed_phase: settlement.failedPhase,
    counted: settlement.counted,
    retry_in_ms: settlement.retryInMs,
    error_kind: settlement.errorKind,
    error_msg: settlement.errorMsg,
    violation_categories: settlement.violationCategories,
    events: settlement.events.map(({ level, kind, message, payload }) => ({ level, kind, message, payload })),
    ...(answer && {
      s_outcome: answer.outcome,
      s_time_taken_ms: answer.timeTakenMs,
      s_ttft_ms: answer.ttftMs,
      s_tokens_generated: answer.tokensGenerated,
      s_tokens_per_second: answer.tokensPerSecond,
      s_checks: answer.checks,
    }),
    ...(verdict && {
      v_overall: verdict.overallScore,
      v_accuracy: verdict.accuracyScore,
      v_format: verdict.formatScore,
      v_compliance: verdict.complianceScore,
      v_violations: verdict.violations,
      v_reasoning: verdict.reasoning,
    }),
    ...attemptColumns(settlement, price),
  };
}

/** The same call settled as failed, without the texts that the database refused. */
export function withoutTexts(settlement: Settlement, phase: RunPhase, cause: unknown): Settlement {
  const reason = sanitizeText(cause instanceof Error ? cause.message : String(cause)).text.slice(0, 500);
  const errorMsg = `The answer could not be stored: ${reason}`;
  const failed = { errorKind: 'internal', errorMsg };
  return {
    ...settlement,
    status: 'FAILED',
    failedPhase: phase,
    retryInMs: null,
    ...failed,
    answer: null,
    verdict: null,
    violationCategories: null,
    attempt: {
      ...settlement.attempt,
      ...failed,
      state: 'FAILED',
      result: { ...settlement.attempt.result, request: {}, answer: '', reasoning: '', serverTiming: null },
    },
    events: [{ level: 'error', kind: 'item.failed', message: errorMsg, payload: { errorKind: 'internal' } }],
  };
}

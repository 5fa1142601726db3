import { sanitizeText } from '@/lib/db/sanitize-text';
import type { RunPhase } from '../run-state';
import { callMs, type Settlement } from '../settlement';

/** A settlement as exchange-sql.ts reads it: one element of $4. Absent keys are null there. */
export function resultRow(settlement: Settlement): Record<string, unknown> {
  const { attempt, answer, verdict } = settlement;
  const { result } = attempt;
  return {
    item_id: settlement.itemId,
    attempt_id: settlement.attemptId,
    status: settlement.status,
    failed_phase: settlement.failedPhase,
    counted: settlement.counted,
    retry_in_ms: settlement.retryInMs,
    error_kind: settlement.errorKind,
    error_msg: settlement.errorMsg,
    answer: answer ?? undefined,
    verdict: verdict ?? undefined,
    attempt: {
      state: attempt.state,
      errorKind: attempt.errorKind,
      errorMsg: attempt.errorMsg,
      retryAfterMs: attempt.retryAfterMs,
      httpStatus: result.httpStatus,
      request: result.request,
      answer: result.answer,
      reasoning: result.reasoning || undefined,
      finishReason: result.finishReason?.slice(0, 64),
      resolvedModel: result.resolvedModel?.slice(0, 255),
      fingerprint: result.fingerprint?.slice(0, 255),
      inputTokens: result.usage.inputTokens,
      outputTokens: result.usage.outputTokens,
      reasoningTokens: result.usage.reasoningTokens,
      cachedTokens: result.usage.cachedTokens,
      tokensEstimated: result.usage.estimated,
      ttftMs: result.ttftMs,
      ttfaMs: result.ttfaMs,
      totalMs: callMs(result.timing),
      tokensPerSecond: result.tokensPerSecond,
      timing: result.timing,
      serverTiming: result.serverTiming ?? undefined,
      sanitized: result.sanitized,
    },
  };
}

export function eventRows(settlement: Settlement): Record<string, unknown>[] {
  return settlement.events.map(({ level, kind, message, payload }) => ({
    attempt_id: settlement.attemptId,
    level,
    kind,
    message,
    payload: payload ?? {},
  }));
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
    attempt: {
      ...settlement.attempt,
      ...failed,
      state: 'FAILED',
      result: { ...settlement.attempt.result, request: {}, answer: '', reasoning: '', serverTiming: null },
    },
    events: [{ level: 'error', kind: 'item.failed', message: errorMsg, payload: { errorKind: 'internal' } }],
  };
}

import type { Failure } from '@/lib/providers/failure';
import type { CallResult } from '@/lib/providers/model-call';
import { logText } from './log-text';
import { maxAttemptsPerStep, retryDelayMs } from './retry-policy';
import type { RunPhase } from './run-state';
import type { Claim, Settlement } from './settlement';

type Terms = { model: string; phase: RunPhase; failure: Failure; random: number };

/** Text of the judge's reply that was no verdict, kept for the log. */
const saidBy = (result: CallResult) => (result.answer ? { output: logText(result.answer) } : {});

/**
 * What a failed call does to its item: nothing when it was aborted, another try while there are attempts left, else
 * FAILED in its phase, which is a missing score and never a 0. `invalid_verdict` comes here as a retryable failure.
 */
export function settleFailure(
  claim: Claim,
  result: CallResult,
  terms: Omit<Terms, 'failure'> & {
    failure: Omit<Failure, 'kind'> & { kind: Failure['kind'] | 'invalid_verdict' };
  },
): Settlement {
  const { failure, phase, model } = terms;
  const waiting = phase === 'JUDGING' ? 'WAITING_FOR_JUDGE' : 'NEW';
  const step = phase === 'JUDGING' ? 'judge' : 'item';
  const { retry, retryAfterMs, countsAsAttempt } = failure.retry;
  const attempts = claim.attempts + (countsAsAttempt ? 1 : 0);
  const cancelled = failure.kind === 'cancelled';
  const again = !cancelled && retry && attempts < maxAttemptsPerStep;
  const freeRetry = again && !countsAsAttempt;
  const retryInMs = again
    ? freeRetry
      ? 0
      : retryDelayMs(Math.max(attempts, 1), retryAfterMs, terms.random)
    : null;
  const settled = { errorKind: failure.kind, errorMsg: failure.message };
  const common = {
    itemId: claim.itemId,
    attemptId: claim.attemptId,
    counted: countsAsAttempt && !cancelled ? (1 as const) : (0 as const),
    retryInMs,
    ...settled,
    answer: null,
    verdict: null,
    violationCategories: null,
    attempt: { state: cancelled ? 'CANCELLED' : 'FAILED', ...settled, retryAfterMs, result } as const,
    failGroup: failure.kind === 'auth' ? settled : null,
  };
  const payload = {
    taskId: claim.taskId,
    model,
    attemptId: claim.attemptId,
    errorKind: failure.kind,
    httpStatus: failure.httpStatus,
    attempt: attempts,
    retryInMs,
    ...saidBy(result),
  };
  if (cancelled)
    return {
      ...common,
      status: waiting,
      failedPhase: null,
      errorKind: null,
      errorMsg: null,
      events: [{ level: 'warn', kind: `${step}.aborted`, message: `${claim.taskId}: call aborted`, payload }],
    };
  if (again)
    return {
      ...common,
      status: waiting,
      failedPhase: null,
      events: [
        {
          level: freeRetry ? 'info' : 'warn',
          kind: freeRetry ? `${step}.renegotiated` : `${step}.retry`,
          message: `${claim.taskId}: ${failure.message}${freeRetry ? '' : ` Trying again in ${((retryInMs ?? 0) / 1000).toFixed(1)} s (attempt ${attempts} of ${maxAttemptsPerStep}).`}`,
          payload,
        },
      ],
    };
  return {
    ...common,
    status: 'FAILED',
    failedPhase: phase,
    answer: phase === 'BENCHMARKING' ? failedAnswer : null,
    events: [
      {
        level: 'error',
        kind: `${step}.failed`,
        message: `${claim.taskId} failed: ${failure.message}`,
        payload,
      },
    ],
  };
}

/** Points the item at the attempt that failed it, so that its partial answer can be read; it has no measures. */
const failedAnswer = {
  outcome: 'generation_error',
  timeTakenMs: null,
  ttftMs: null,
  tokensGenerated: null,
  tokensPerSecond: null,
  checks: null,
};

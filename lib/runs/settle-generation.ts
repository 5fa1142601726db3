import { classifyAnswer } from '@/lib/judging/classify-answer';
import type { CallResult } from '@/lib/providers/model-call';
import { checkConstraints } from '@/lib/tasks/check-constraints';
import { logText } from './log-text';
import { settleFailure } from './settle-failure';
import { callMs, type Claim, type Settlement } from './settlement';
import { settleTurn } from './settle-turn';
import { violationCategories } from './violation-categories';

type Terms = { model: string; judged: boolean; random: number };

/** What a finished candidate call does to its item. Pure: `random` (0 to 1) spreads the retries. */
export function settleGeneration(claim: Claim, result: CallResult, terms: Terms): Settlement {
  if (result.failure)
    return settleFailure(claim, result, { ...terms, phase: 'BENCHMARKING', failure: result.failure });
  if (claim.structure && (claim.turns ?? []).length < claim.structure.followUps.length)
    return settleTurn(claim, result, terms.model);
  const { answer, finishReason } = result;
  const outcome = classifyAnswer({ answer, finishReason, refusal: result.refusal ? 'refused' : null });
  const { usage } = result;
  // An empty answer breaks what it breaks: the checks say so as well.
  const checks = claim.structure ? checkConstraints(claim.structure.constraints, answer) : null;
  const timeTakenMs = callMs(result.timing);
  return {
    itemId: claim.itemId,
    attemptId: claim.attemptId,
    status: terms.judged ? 'WAITING_FOR_JUDGE' : 'COMPLETED',
    failedPhase: null,
    counted: 1,
    retryInMs: null,
    errorKind: null,
    errorMsg: null,
    answer: {
      outcome,
      timeTakenMs,
      ttftMs: result.ttftMs,
      tokensGenerated: usage.outputTokens,
      tokensPerSecond: result.tokensPerSecond,
      checks: checks?.length ? checks : null,
    },
    verdict: null,
    violationCategories: checks && violationCategories(checks, []),
    attempt: { state: 'SUCCEEDED', errorKind: null, errorMsg: null, retryAfterMs: null, result },
    events: [
      {
        level: outcome === 'ok' ? 'info' : 'warn',
        kind: 'item.answered',
        message: `${claim.taskId} ← ${terms.model}${outcome === 'ok' ? '' : ` (${outcome})`}`,
        payload: {
          taskId: claim.taskId,
          model: terms.model,
          attemptId: claim.attemptId,
          outcome,
          answer: logText(result.answer),
          ...(result.reasoning ? { reasoningLength: result.reasoning.length } : {}),
          timeTakenMs,
          ttftMs: result.ttftMs,
          outputTokens: usage.outputTokens,
          tokensPerSecond: result.tokensPerSecond,
        },
      },
    ],
    failGroup: null,
  };
}

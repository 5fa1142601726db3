import type { CallResult } from '@/lib/providers/model-call';
import { logText } from './log-text';
import { callMs, type Claim, type Settlement } from './settlement';

/**
 * A turn that is not the last was answered: its answer stands in its ledger row, and the item waits to be claimed for
 * the next one, which gets the conversation so far. The item has no answer of its own yet.
 */
export function settleTurn(claim: Claim, result: CallResult, model: string): Settlement {
  const turn = (claim.turns ?? []).length + 1;
  const turns = (claim.structure?.followUps.length ?? 0) + 1;
  return {
    itemId: claim.itemId,
    attemptId: claim.attemptId,
    status: 'NEW',
    failedPhase: null,
    counted: -claim.attempts,
    retryInMs: 0,
    errorKind: null,
    errorMsg: null,
    answer: null,
    verdict: null,
    violationCategories: null,
    attempt: { state: 'SUCCEEDED', errorKind: null, errorMsg: null, retryAfterMs: null, result },
    events: [
      {
        level: 'info',
        kind: 'item.turn',
        message: `${claim.taskId} ← ${model} (turn ${turn} of ${turns})`,
        payload: {
          taskId: claim.taskId,
          model,
          attemptId: claim.attemptId,
          turn,
          turns,
          answer: logText(result.answer),
          timeTakenMs: callMs(result.timing),
        },
      },
    ],
    failGroup: null,
  };
}

import { readVerdict } from '@/lib/judging/read-verdict';
import type { CallResult } from '@/lib/providers/model-call';
import { logText } from './log-text';
import { settleFailure } from './settle-failure';
import type { JudgeClaim, Settlement } from './settlement';
import { violationCategories } from './violation-categories';

/** `material` is what the judge's prompt says of this answer. */
type Terms = { model: string; material: string; random: number };

/** What a finished judge call does to its item: a valid verdict completes it, anything else is a failed attempt (J5). */
export function settleJudging(claim: JudgeClaim, result: CallResult, terms: Terms): Settlement {
  const failTerms = { model: terms.model, phase: 'JUDGING' as const, random: terms.random };
  if (result.failure) return settleFailure(claim, result, { ...failTerms, failure: result.failure });
  const read = readVerdict(result.answer);
  if (!read.ok) {
    const failure = {
      kind: 'invalid_verdict' as const,
      message: read.errors.join('\n'),
      httpStatus: result.httpStatus,
      retry: { retry: true, retryAfterMs: 0, countsAsAttempt: true },
    };
    return settleFailure(claim, result, { ...failTerms, failure });
  }
  const { verdict } = read;
  return {
    itemId: claim.itemId,
    attemptId: claim.attemptId,
    status: 'COMPLETED',
    failedPhase: null,
    counted: 1,
    retryInMs: null,
    errorKind: null,
    errorMsg: null,
    answer: null,
    verdict,
    violationCategories: violationCategories(claim.checks, verdict.violations),
    attempt: { state: 'SUCCEEDED', errorKind: null, errorMsg: null, retryAfterMs: null, result },
    events: [
      {
        level: 'info',
        kind: 'judge.verdict',
        message: `${claim.taskId}: ${verdict.overallScore} of 100`,
        payload: {
          taskId: claim.taskId,
          model: terms.model,
          attemptId: claim.attemptId,
          score: verdict.overallScore,
          accuracy: verdict.accuracyScore,
          format: verdict.formatScore,
          compliance: verdict.complianceScore,
          violations: verdict.violations.slice(0, 20),
          reason: logText(verdict.reasoning),
          prompt: logText(terms.material),
          response: logText(result.answer),
        },
      },
    ],
    failGroup: null,
  };
}

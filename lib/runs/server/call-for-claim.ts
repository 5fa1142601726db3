import { randomBytes } from 'node:crypto';
import { buildJudgePrompt } from '@/lib/judging/build-judge-prompt';
import { nonceIsSafe } from '@/lib/judging/judge-prompt-parts';
import { verdictJsonSchema, verdictSchemaName } from '@/lib/judging/verdict';
import type { ChatMessage, ModelCall } from '@/lib/providers/model-call';
import type { Claim, JudgeClaim } from '../settlement';
import type { RunTerms } from './run-terms';

export function generationCall(claim: Claim, terms: RunTerms): ModelCall {
  const { systemPrompt, ...parameters } = terms.parameters;
  const messages: ChatMessage[] = [{ role: 'user', content: claim.question }];
  if (systemPrompt) messages.unshift({ role: 'system', content: systemPrompt });
  return { callId: claim.attemptId, messages, parameters, output: 'text', stream: true };
}

/** Unguessable for whoever wrote the answer, and not by chance a part of it. */
function freshNonce(texts: (string | null)[]): string {
  for (;;) {
    const nonce = randomBytes(12).toString('hex');
    if (nonceIsSafe(nonce, texts)) return nonce;
  }
}

/** Streams like a candidate's call, so that a judge that stalls is noticed by the same timer. */
export function judgeCall(claim: JudgeClaim): ModelCall {
  const { question, excellent, good, pass, incorrectAnswerDirection, answer, previous } = claim;
  const task = { question, excellent, good, pass, incorrectAnswerDirection };
  const texts = [
    ...Object.values(task),
    answer,
    ...previous.flatMap(({ output, errors }) => [output, ...errors]),
  ];
  const nonce = freshNonce(texts);
  return {
    callId: claim.attemptId,
    messages: buildJudgePrompt({ task, answer, nonce, previous }),
    parameters: { temperature: 0 },
    output: { name: verdictSchemaName, schema: verdictJsonSchema },
    stream: true,
  };
}

import { randomBytes } from 'node:crypto';
import { buildJudgePrompt } from '@/lib/judging/build-judge-prompt';
import { structureBlocks } from '@/lib/judging/structure-blocks';
import { nonceIsSafe } from '@/lib/judging/judge-prompt-parts';
import { verdictJsonSchema, verdictSchemaName } from '@/lib/judging/verdict';
import type { ModelCall } from '@/lib/providers/model-call';
import { buildGenerationMessages } from '../build-generation-messages';
import type { Claim, JudgeClaim } from '../settlement';
import type { RunTerms } from './run-terms';

export function generationCall(claim: Claim, terms: RunTerms): ModelCall {
  const { systemPrompt, ...parameters } = terms.parameters;
  const messages = buildGenerationMessages(claim, systemPrompt);
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
  const blocks = structureBlocks(claim);
  const texts = [
    ...Object.values(task),
    ...blocks.map(([, text]) => text),
    answer,
    ...previous.flatMap(({ output, errors }) => [output, ...errors]),
  ];
  const nonce = freshNonce(texts);
  return {
    callId: claim.attemptId,
    messages: buildJudgePrompt({ task, blocks, answer, nonce, previous }),
    parameters: { temperature: 0 },
    output: { name: verdictSchemaName, schema: verdictJsonSchema },
    stream: true,
  };
}

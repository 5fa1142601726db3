/** How a candidate's answer came out; failures to generate or to judge are told apart elsewhere. */
export type AnswerOutcome = 'ok' | 'truncated' | 'refused' | 'empty';

/**
 * Reads the outcome from what the API says, never from the wording: "I cannot" may be the right answer.
 * A refusal outweighs a cut, and a cut explains an empty answer (all tokens went into reasoning), so they come first.
 *
 * @param refusal the API's own `refusal` text, or null
 */
export function classifyAnswer(result: {
  answer: string;
  finishReason: string | null;
  refusal: string | null;
}): AnswerOutcome {
  if (result.finishReason === 'content_filter' || (result.refusal ?? '').trim() !== '') return 'refused';
  if (result.finishReason === 'length') return 'truncated';
  return result.answer.trim() === '' ? 'empty' : 'ok';
}

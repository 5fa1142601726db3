import { describeConstraint } from '@/lib/tasks/describe-constraint';
import type { CheckResult } from '@/lib/tasks/check-result';
import type { TaskStructure } from '@/lib/tasks/task-structure';
import type { PromptBlock } from './judge-prompt-parts';

export type StructuredClaim = {
  question: string;
  structure: Omit<TaskStructure, 'inputs'> | null;
  input: string | null;
  turns: string[] | null;
  checks: CheckResult[] | null;
};

const lines = (texts: readonly string[]) => texts.map((text) => `- ${text}`).join('\n');

function checkLine({ constraint, met, violations }: CheckResult): string {
  if (met === null) return `UNDECIDED ${constraint}`;
  if (met) return `MET ${constraint}`;
  return violations
    .map(({ category, detail }) => `VIOLATED (${category}) ${constraint}: ${detail}`)
    .join('\n');
}

/** Every turn but the last answer, which is the one to grade. */
function conversation({ structure, turns }: StructuredClaim): string | null {
  const { followUps = [] } = structure ?? {};
  if (!turns || followUps.length === 0) return null;
  return followUps
    .map(
      (followUp, index) =>
        `ANSWER ${index + 1}\n${turns[index] ?? ''}\n\nFOLLOW-UP ${index + 1}\n${followUp}`,
    )
    .join('\n\n');
}

/** What a judge gets of a structured task beside question and references; nothing for a plain one. */
export function structureBlocks(claim: StructuredClaim): [PromptBlock, string][] {
  const { structure, input, checks } = claim;
  if (!structure) return [];
  const format = [structure.outputType && `Type: ${structure.outputType}`, structure.outputFormat];
  const examples = structure.examples.map(({ input: given, output }, index) =>
    [`Example ${index + 1}`, given && `Input: ${given}`, `Output: ${output}`].filter(Boolean).join('\n'),
  );
  const blocks: [PromptBlock, string | null][] = [
    ['input data', input],
    ['output format', format.filter(Boolean).join('\n')],
    ['evaluation criteria', lines(structure.evaluationCriteria)],
    ['constraints', lines(structure.constraints.map(describeConstraint))],
    ['examples', examples.join('\n\n')],
    ['conversation', conversation(claim)],
    ['judge instructions', structure.judgeInstructions],
    ['checked constraints', (checks ?? []).map(checkLine).join('\n')],
  ];
  return blocks.filter((entry): entry is [PromptBlock, string] => Boolean(entry[1]));
}

import { describeConstraint } from './describe-constraint';
import type { TaskStructure } from './task-structure';

/** What a candidate may see of a structure: the judge's instructions are not in the type, so they cannot reach it. */
export type PromptStructure = Pick<
  TaskStructure,
  'prompt' | 'inputType' | 'outputType' | 'outputFormat' | 'evaluationCriteria' | 'constraints' | 'examples'
>;

const bullets = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

function outputPart({ outputType, outputFormat }: PromptStructure): string | null {
  if (!outputType && !outputFormat) return null;
  return ['**OUTPUT FORMAT**', outputType && `Type: ${outputType}`, outputFormat].filter(Boolean).join('\n');
}

function examplesPart({ examples }: PromptStructure): string | null {
  if (examples.length === 0) return null;
  const shown = examples.map(({ input, output, notes }, index) =>
    [`Example ${index + 1}`, input && `Input:\n${input}`, `Output:\n${output}`, notes && `Notes: ${notes}`]
      .filter(Boolean)
      .join('\n'),
  );
  return `Examples of good output\n\n${shown.join('\n\n')}`;
}

function inputPart({ inputType }: PromptStructure, input: string | null): string | null {
  return input === null
    ? null
    : `Input data${inputType && inputType !== 'none' ? ` (${inputType})` : ''}\n<input>\n${input}\n</input>`;
}

/**
 * The prompt of a structured task in the seven parts of the fourth specification, in its order: description, output
 * format, critical constraints, examples, criteria, input data, final instructions. A part without content is left out.
 * With `prompt: question` it is the question, and the input below it.
 */
export function buildPrompt(question: string, structure: PromptStructure, input: string | null): string {
  if (structure.prompt === 'question') return input === null ? question : `${question}\n\n${input}`;
  const { constraints, evaluationCriteria } = structure;
  const parts = [
    question,
    outputPart(structure),
    constraints.length > 0
      ? `**CRITICAL CONSTRAINTS**\nThe answer must keep to all of these:\n${bullets(constraints.map(describeConstraint))}`
      : null,
    examplesPart(structure),
    evaluationCriteria.length > 0 ? `What a good answer does\n${bullets(evaluationCriteria)}` : null,
    inputPart(structure, input),
    `Now do the task${input === null ? '' : ' for the input data'}. Reply with the output only, without an introduction or a comment.`,
  ];
  return parts.filter((part) => part !== null).join('\n\n');
}

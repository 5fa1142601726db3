import type { TaskStructure } from './task-structure';

/** "2 constraints", and null for none. */
const count = (number: number, one: string, many = `${one}s`) =>
  number === 0 ? null : `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

/** What a structured task holds beside its question, in words: its filled parts in the order of its form. */
export function structureParts(structure: TaskStructure): string[] {
  return [
    structure.prompt === 'question' && 'the prompt is the question alone',
    structure.inputType && `input type ${structure.inputType}`,
    structure.outputType && `output type ${structure.outputType}`,
    structure.outputFormat && 'output format',
    count(structure.constraints.length, 'constraint'),
    count(structure.evaluationCriteria.length, 'criterion', 'criteria'),
    count(structure.examples.length, 'example'),
    count(structure.inputs.length, 'input'),
    count(structure.followUps.length, 'follow-up'),
    structure.systemPrompt && 'system prompt',
    structure.judgeInstructions && 'judge instructions',
  ].filter((part) => typeof part === 'string' && part !== '') as string[];
}

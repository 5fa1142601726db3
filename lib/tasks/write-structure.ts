import { writeConstraintKeys } from './constraint-keys';
import type { TaskStructure } from './task-structure';
import { flow, textLine } from './yaml-text';

const listLines = (key: string, values: readonly unknown[]) =>
  values.length === 0 ? '' : `  ${key}:\n${values.map((value) => `    - ${flow(value)}\n`).join('')}`;

function constraintLines({ constraints, outputType }: TaskStructure): string {
  const keys = writeConstraintKeys(constraints, outputType === 'csv');
  if (keys === null) return listLines('constraints', constraints);
  const lines = Object.entries(keys).map(
    ([key, value]) => `    ${/^\w+$/.test(key) ? key : flow(key)}: ${flow(value)}\n`,
  );
  return lines.length === 0 ? '' : `  constraints:\n${lines.join('')}`;
}

/** A list of mappings whose texts may stand in blocks: the first key follows the dash. */
const mappingLines = (key: string, entries: readonly Record<string, string | null>[]) =>
  entries.length === 0
    ? ''
    : `  ${key}:\n${entries
        .map((entry) =>
          Object.entries(entry)
            .map(([name, text]) => textLine('      ', name, text))
            .join('')
            .replace(/^ {4} {2}/, '    - '),
        )
        .join('')}`;

function inputLines({ inputs }: TaskStructure): string {
  const [only] = inputs;
  if (only && inputs.length === 1 && only.name === null) return textLine('  ', 'input_data', only.text);
  return mappingLines('inputs', inputs);
}

/** The keys that a task in the structured form has beside its texts. What the reader would assume anyway is left out. */
export function structureLines(structure: TaskStructure): string {
  const { prompt, inputType, outputType } = structure;
  const isSevenPart = prompt === 'seven_part';
  // These two must stand there in the seven-part form, be it empty.
  const typeLine = (key: string, type: string | null) =>
    type !== null || isSevenPart ? `  ${key}: ${flow(type)}\n` : '';
  return (
    (isSevenPart ? '' : `  prompt: ${flow(prompt)}\n`) +
    typeLine('input_type', inputType) +
    typeLine('output_type', outputType) +
    textLine('  ', 'output_format', structure.outputFormat) +
    listLines('evaluation_criteria', structure.evaluationCriteria) +
    constraintLines(structure) +
    mappingLines('examples', structure.examples) +
    textLine('  ', 'judge_instructions', structure.judgeInstructions) +
    textLine('  ', 'system_prompt', structure.systemPrompt) +
    listLines('follow_ups', structure.followUps) +
    inputLines(structure)
  );
}

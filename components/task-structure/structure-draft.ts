import type { TaskStructure } from '@/lib/tasks/task-structure';
import { fromConstraint, toConstraint, type ConstraintDraft } from './constraint-draft';

/** A row of a list keeps its key wherever it moves. */
type Row<T> = { readonly key: string } & { readonly [name in keyof T]: string };

export type TextRow = Row<{ text: string }>;
export type ExampleRow = Row<{ input: string; output: string; notes: string }>;
export type InputRow = Row<{ name: string; text: string }>;

/** A structure as it is being typed: texts that may be empty, rows with keys. */
export type StructureDraft = {
  prompt: TaskStructure['prompt'];
  inputType: NonNullable<TaskStructure['inputType']> | '';
  outputType: NonNullable<TaskStructure['outputType']> | '';
  outputFormat: string;
  judgeInstructions: string;
  systemPrompt: string;
  evaluationCriteria: TextRow[];
  constraints: ConstraintDraft[];
  examples: ExampleRow[];
  inputs: InputRow[];
  followUps: TextRow[];
};

export type ListName = 'evaluationCriteria' | 'constraints' | 'examples' | 'inputs' | 'followUps';

export const emptyStructure: StructureDraft = {
  prompt: 'seven_part',
  inputType: '',
  outputType: '',
  outputFormat: '',
  judgeInstructions: '',
  systemPrompt: '',
  evaluationCriteria: [],
  constraints: [],
  examples: [],
  inputs: [],
  followUps: [],
};

/** Keys out of places: those of stored rows are the same on server and browser. */
const textRows = (texts: string[]): TextRow[] =>
  texts.map((text, index) => ({ key: `stored-${index}`, text }));

export function fromStructure(structure: TaskStructure): StructureDraft {
  return {
    prompt: structure.prompt,
    inputType: structure.inputType ?? '',
    outputType: structure.outputType ?? '',
    outputFormat: structure.outputFormat ?? '',
    judgeInstructions: structure.judgeInstructions ?? '',
    systemPrompt: structure.systemPrompt ?? '',
    evaluationCriteria: textRows(structure.evaluationCriteria),
    constraints: structure.constraints.map((constraint, index) =>
      fromConstraint(constraint, `stored-${index}`),
    ),
    examples: structure.examples.map(({ input, output, notes }, index) => ({
      key: `stored-${index}`,
      input: input ?? '',
      output,
      notes: notes ?? '',
    })),
    inputs: structure.inputs.map(({ name, text }, index) => ({
      key: `stored-${index}`,
      name: name ?? '',
      text,
    })),
    followUps: textRows(structure.followUps),
  };
}

/** The draft with other constraints than its own: the typed ones when it is saved, the valid ones when it is previewed. */
export function withConstraints<T>(draft: StructureDraft, constraints: T[]) {
  return {
    prompt: draft.prompt,
    inputType: draft.inputType || null,
    outputType: draft.outputType || null,
    outputFormat: draft.outputFormat || null,
    evaluationCriteria: draft.evaluationCriteria.map(({ text }) => text),
    constraints,
    examples: draft.examples.map(({ input, output, notes }) => ({
      input: input || null,
      output,
      notes: notes || null,
    })),
    judgeInstructions: draft.judgeInstructions || null,
    inputs: draft.inputs.map(({ name, text }) => ({ name: name || null, text })),
    systemPrompt: draft.systemPrompt || null,
    followUps: draft.followUps.map(({ text }) => text),
  };
}

export type TypedStructure = ReturnType<typeof withConstraints<unknown>>;

/** What is sent to be saved, and the faults that only the form can know, by their path. */
export function toStructure(draft: StructureDraft): {
  structure: TypedStructure;
  faults: Record<string, string>;
} {
  const faults: Record<string, string> = {};
  const constraints = draft.constraints.map((row, index) => {
    const read = toConstraint(row);
    for (const [name, fault] of Object.entries(read.faults))
      faults[`structure.constraints.${index}.${name}`] = fault;
    return read.input;
  });
  return { structure: withConstraints(draft, constraints), faults };
}

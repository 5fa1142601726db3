import { z } from 'zod';
import { constraintSchema } from './constraint';
import { filledText } from './stored-text';
import { inputTypes, outputTypes } from './structure-types';

/** A file of inputs makes one item each for every model and repetition. */
const maxInputs = 1_000;

const list = <T extends z.ZodType>(entry: T, max: number) =>
  z.array(entry).max(max, `holds more than ${max} entries: shorten it`).default([]);
const optional = (maxLength?: number) => filledText(maxLength).nullable().default(null);

/**
 * What a task of S4's form has beyond a plain one. S4's `name` is the task's `taskId`, S4's `description` its
 * `question`; references stay where plain tasks have them.
 */
export const taskStructureSchema = z.strictObject({
  /** `question`: the prompt is the question alone, constraints are checked silently. `seven_part`: S4's built prompt. */
  prompt: z.enum(['question', 'seven_part']).default('seven_part'),
  inputType: z.enum(inputTypes).nullable().default(null),
  outputType: z.enum(outputTypes).nullable().default(null),
  outputFormat: optional(20_000),
  evaluationCriteria: list(filledText(5_000), 100),
  constraints: list(constraintSchema, 100),
  examples: list(z.strictObject({ input: optional(), output: filledText(), notes: optional(20_000) }), 50),
  /** For the judge only; never in a candidate's prompt. */
  judgeInstructions: optional(100_000),
  /** One item each; none: one item without input data. */
  inputs: list(z.strictObject({ name: optional(255), text: filledText() }), maxInputs),
  systemPrompt: optional(100_000),
  /** User turns after the question, each asked after the model's own answer to the one before. */
  followUps: list(filledText(), 20),
});

/** The structure of a task; a plain task has none. */
export type TaskStructure = z.output<typeof taskStructureSchema>;

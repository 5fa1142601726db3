import { z } from 'zod';
import { itemRowSchema, verdictRowSchema } from './item';

/** Longer answers are cut here and fetched whole from the item. */
export const answerPreviewCharacters = 100_000;

/** One task of a run with the answers of all models and repetitions to it: what the item drawer shows side by side. */
export const taskAnswersSchema = z.strictObject({
  taskId: z.string(),
  category: z.string(),
  subcategory: z.string().nullable(),
  prompt: z.string(),
  references: z.strictObject({
    excellent: z.string().nullable(),
    good: z.string().nullable(),
    pass: z.string().nullable(),
    incorrectAnswerDirection: z.string().nullable(),
  }),
  answers: z.array(
    z.strictObject({
      ...itemRowSchema.shape,
      targetId: z.string(),
      /** The first 100,000 characters. */
      answer: z.string().nullable(),
      answerCharacters: z.int().nullable(),
      /** The current one. */
      verdict: verdictRowSchema.pick({ violations: true, reasoning: true, judge: true }).nullable(),
    }),
  ),
});

export type TaskAnswers = z.output<typeof taskAnswersSchema>;
export type TaskAnswer = TaskAnswers['answers'][number];

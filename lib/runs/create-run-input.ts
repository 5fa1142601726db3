import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import { modelParametersSchema } from '@/lib/providers/model-call';
import { plainText } from '@/lib/providers/plain-text';

const modelName = plainText(255).trim().min(1);

export const modelReferenceSchema = z.strictObject({ providerId: idSchema, model: modelName });
export type ModelReference = z.output<typeof modelReferenceSchema>;

/** System prompt and generation parameters of every candidate call of a run (T11). */
export const runParametersSchema = z.strictObject({
  ...modelParametersSchema.shape,
  systemPrompt: plainText(100_000).optional(),
});
export type RunParameters = z.output<typeof runParametersSchema>;

const budgetSchema = z.number().gt(0, 'must be more than $0').max(1_000_000);

const distinct = (targets: ModelReference[]) =>
  new Set(targets.map((target) => `${target.providerId}\n${target.model}`)).size === targets.length;

export const createRunSchema = z.strictObject({
  /** null runs without a judge: metrics only (R13). Leaving it out is an error, so that nobody forgets it by accident. */
  judge: modelReferenceSchema.nullable(),
  targets: z
    .array(modelReferenceSchema)
    .min(1, 'choose at least one model')
    .max(100)
    .refine(distinct, 'names a model twice'),
  collectionIds: z
    .array(idSchema)
    .min(1, 'choose at least one collection')
    .max(1000)
    .refine((ids) => new Set(ids).size === ids.length, 'names a collection twice'),
  repetitions: z.int().min(1).max(100).default(1),
  parameters: runParametersSchema.default({}),
  name: plainText(255).trim().min(1).optional(),
  /** US dollars: the run pauses before the call that could pass it. Without it nothing is held back. */
  budgetUsd: budgetSchema.optional(),
});

/** A budget of null is none. */
export const setBudgetSchema = z.strictObject({ budgetUsd: budgetSchema.nullable() });

export type CreateRunInput = z.input<typeof createRunSchema>;

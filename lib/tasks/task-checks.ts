import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import { referenceNames } from './check-references';

/** Jaccard similarity of runs of three words from which two questions are near duplicates. */
export const duplicateThreshold = 0.8;
/** Longest part of a question with its inputs that is compared. */
export const comparedCharacters = 20_000;
/** Most entries of one list; `total` counts all. */
export const maxListed = 1_000;

export const taskChecksQuery = z.strictObject({
  /** Only the tasks of this collection. */
  collectionId: idSchema.optional(),
});

const checkedTaskSchema = z.strictObject({
  id: idSchema,
  taskId: z.string(),
  category: z.string(),
  questionStart: z.string().describe('The first 200 characters of the question'),
});

const listOf = <T extends z.ZodType>(entry: T) =>
  z.strictObject({
    total: z.int().min(0),
    items: z.array(entry).describe(`At most ${maxListed} of them`),
  });

const pastResults = z.strictObject({
  task: checkedTaskSchema,
  models: z.int(),
  runs: z.int(),
  answers: z.int(),
  lowest: z.number().describe('Lowest mean score of a model'),
  highest: z.number().describe('Highest mean score of a model'),
});

const reference = z.enum(referenceNames);

export const taskChecksSchema = z.strictObject({
  checked: z.int().min(0).describe('Tasks that were looked at; archived ones are not'),
  rules: z.strictObject({
    similarity: z.number(),
    minModels: z.int(),
    minRuns: z.int(),
    saturatedFrom: z.number(),
    deadBelow: z.number(),
  }),
  duplicates: listOf(
    z.strictObject({
      first: checkedTaskSchema.describe('The older one'),
      second: checkedTaskSchema,
      similarity: z.number(),
    }),
  ).extend({ complete: z.boolean().describe('False: there are more pairs than were counted') }),
  references: listOf(
    z.strictObject({
      task: checkedTaskSchema,
      missing: z.array(reference),
      identical: z.array(z.tuple([reference, reference])),
      none: z.boolean().describe('Neither excellent, good nor pass, nor criteria or constraints'),
    }),
  ).extend({
    none: z.int().describe('Tasks without any reference'),
    identical: z.int().describe('Tasks with identical references'),
  }),
  saturated: listOf(pastResults),
  dead: listOf(pastResults),
  unknown: z.int().describe('Tasks with too few models or runs for a statement'),
});

export type TaskChecks = z.output<typeof taskChecksSchema>;
export type CheckedTask = z.output<typeof checkedTaskSchema>;

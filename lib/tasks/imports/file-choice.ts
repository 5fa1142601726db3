import { z } from 'zod';
import { nameSchema } from '../task';
import { idealChecks } from './ideal-check';
import { columnMappingSchema } from './task-columns';
import { taskFileFormatSchema } from './task-file-format';

/** What a user says about one of the files of an import. */
export const fileChoiceSchema = z.strictObject({
  format: taskFileFormatSchema.optional(),
  columns: columnMappingSchema.optional(),
  ideal: z.enum(idealChecks).optional(),
  category: nameSchema.optional(),
});

export type FileChoice = z.output<typeof fileChoiceSchema>;

/** By file name. */
export const fileChoicesSchema = z.record(z.string().max(255), fileChoiceSchema);

export type FileChoices = z.output<typeof fileChoicesSchema>;

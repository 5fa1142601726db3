import { z } from 'zod';
import { taskColumnSchema } from './imports/task-columns';
import { taskFileFormatSchema } from './imports/task-file-format';
import { unmappedSchema } from './imports/unmapped';

/** One fault in a task file. Lines and columns count from 1; `path` is the dotted way to the value, tasks counted from 0. */
export const taskFileFaultSchema = z.strictObject({
  line: z.int().min(1),
  column: z.int().min(1),
  path: z.string(),
  message: z.string(),
});

export type TaskFileFault = z.output<typeof taskFileFaultSchema>;

/** Counts of tasks. With errors nothing is saved and the counts are 0. */
export const importResultSchema = z.strictObject({
  created: z.int().min(0),
  updated: z.int().min(0),
  unchanged: z.int().min(0),
  errors: z.array(taskFileFaultSchema),
  /** What the user should know and that stops nothing. */
  notes: z.array(z.string()),
  /** The form that the file was read as. */
  format: taskFileFormatSchema,
  /** What stands in the file and no field of a task takes. */
  unmapped: z.array(unmappedSchema),
  /** The columns of a file of rows, and null for other forms. */
  columns: z.array(taskColumnSchema).nullable(),
  checks: z
    .string()
    .nullable()
    .describe(
      'What is worth a look in the collection, or among all tasks, after the import; `GET /api/tasks/checks` lists it. Null: nothing, or a dry run',
    ),
});

export type ImportResult = z.output<typeof importResultSchema>;

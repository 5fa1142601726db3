import { z } from 'zod';

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
});

export type ImportResult = z.output<typeof importResultSchema>;

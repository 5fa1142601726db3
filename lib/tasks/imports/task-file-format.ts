import { z } from 'zod';

/**
 * The forms of task files. `tasks` are Assay's own (YAML), `csv` and `jsonl` rows whose columns are matched with the
 * fields of a task, the others those of projects that are named in docs/importing.md.
 */
export const taskFileFormats = ['tasks', 'csv', 'jsonl', 'promptfoo', 'openai-evals', 'mt-bench'] as const;

export const taskFileFormatSchema = z.enum(taskFileFormats);

export type TaskFileFormat = (typeof taskFileFormats)[number];

import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import { outcomes } from './item';
import { itemStatuses } from './item-state';
import { pageSize } from './list-runs-query';
import { targetSchema } from './run';
import { runPhases } from './run-state';

const numbers = z.array(z.number().nullable());
const strings = z.array(z.string().nullable());

/**
 * Light fields of a run's items, one array per field: 50,000 items are some 8 MB as rows and 3 MB so. Places in the arrays
 * belong together; `task` and `target` hold keys of `tasks` and `targets`.
 */
export const itemColumnsSchema = z.strictObject({
  count: z.int(),
  columns: z.strictObject({
    id: z.array(z.string()),
    task: z.array(z.string()),
    target: z.array(z.string()),
    repetition: z.array(z.int()),
    /** Which of the task's inputs, from 0. */
    inputIndex: z.array(z.int()),
    status: z.array(z.enum(itemStatuses)),
    failedPhase: z.array(z.enum(runPhases).nullable()),
    outcome: z.array(z.enum(outcomes).nullable()),
    score: numbers,
    timeTakenMs: numbers,
    ttftMs: numbers,
    tokensGenerated: numbers,
    tokensPerSecond: numbers,
    /** Generation and judge attempts together. */
    attempts: z.array(z.int()),
    /** Those of the judge, or the categories found where they are more. */
    violations: z.array(z.int()),
    /** Categories found by code or judge, with spaces between. */
    violationCategories: z.array(z.string()),
    /** US dollars, as in an item row. */
    costUsd: numbers,
    judgeCostUsd: numbers,
    unknownCostCalls: z.array(z.int()),
    errorKind: strings,
    /** Its first 200 characters. */
    errorMsg: strings,
  }),
  tasks: z.record(
    z.string(),
    z.strictObject({ taskId: z.string(), category: z.string(), subcategory: z.string().nullable() }),
  ),
  targets: z.record(z.string(), targetSchema),
  /** All items of the run, loaded or not. */
  total: z.int(),
  /** Ask with `after` for the rest; null when this was the end. */
  nextAfter: z.string().nullable(),
  /** The database's time of this answer: what a later `changedSince` takes. */
  readAt: z.string(),
});

export const itemColumnsQuerySchema = z.strictObject({
  after: idSchema.optional(),
  limit: pageSize(20_000).default(5_000),
  /** Only items written since then. */
  changedSince: z.iso
    .datetime({ offset: true })
    // PostgreSQL's calendar knows no year 0.
    .refine((text) => new Date(text).getUTCFullYear() > 0, 'must lie after the year 0')
    .optional(),
});

export type ItemColumns = z.output<typeof itemColumnsSchema>;
export type ItemColumnsQuery = z.input<typeof itemColumnsQuerySchema>;

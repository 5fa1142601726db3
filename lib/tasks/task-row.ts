import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import { maxTaskIds } from './collection';

/** A task as a table shows it: light whatever the size of its texts. */
export type TaskRow = {
  id: string;
  taskId: string;
  category: string;
  subcategory: string | null;
  /** The first 200 characters of the question. */
  questionStart: string;
  /** How many of the four references it has. */
  references: number;
  /** How many constraints and inputs a structured task has; null for a plain question. */
  constraints: number | null;
  inputs: number | null;
  version: number;
  archivedAt: string | null;
  updatedAt: string;
};

export type TaskRowPage = {
  rows: TaskRow[];
  /** Tasks that the filter means, on all pages. */
  total: number;
  /** Tasks that come before the first row. */
  before: number;
};

/** Enough to choose tasks and to name the chosen ones. */
export type TaskName = { id: string; taskId: string };

/** A task in the two panes of a collection. */
export type PaneTask = TaskName & {
  category: string;
  subcategory: string | null;
  /** The first 100 characters of the question, on one line. */
  questionStart: string;
  archived: boolean;
  isMember: boolean;
};

/** A task that could not be deleted, and the number of runs that keep it. */
export type KeptTask = TaskName & { runs: number };

export type TasksDeleted = { deleted: number; kept: KeptTask[] };

/** The tasks that a bulk action means; at least one. */
export const chosenTasksSchema = z.array(idSchema).min(1, 'choose at least one task').max(maxTaskIds);

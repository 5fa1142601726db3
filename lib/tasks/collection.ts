import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import { filterText, nameCursor, nameSchema } from './task';

export const collectionSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  taskCount: z.int().min(0),
});

export type Collection = z.output<typeof collectionSchema>;

export const listCollectionsQuery = z.strictObject({
  cursor: nameCursor.optional(),
  limit: z.coerce.number().int().min(1).max(500).default(200),
  /** The exact name. */
  name: filterText.optional(),
});

export const collectionPageSchema = z.strictObject({
  items: z.array(collectionSchema),
  nextCursor: z.string().nullable(),
});

export type ListCollectionsQuery = z.output<typeof listCollectionsQuery>;
export type CollectionPage = z.output<typeof collectionPageSchema>;

export type CategoryCount = { category: string; tasks: number };

/** A collection with its tasks counted by category, the categories in alphabetical order. */
export type CollectionSummary = Collection & { categories: CategoryCount[]; runs: number };

/** Body of both creation and renaming. */
export const collectionInputSchema = z.strictObject({ name: nameSchema });

/** Most tasks that one request may name. */
export const maxTaskIds = 100_000;

const taskIds = z.array(idSchema).max(maxTaskIds).default([]);

/** Database ids of tasks. Naming one on both sides is a contradiction, twice on one side is not. */
export const assignTasksSchema = z
  .strictObject({ assign: taskIds, unassign: taskIds })
  .superRefine(({ assign, unassign }, context) => {
    const assigned = new Set(assign);
    const both = unassign.find((id) => assigned.has(id));
    if (both)
      context.addIssue({
        code: 'custom',
        path: ['unassign'],
        message: `task ${both} stands in assign and in unassign: keep one`,
      });
  });

export type AssignTasks = z.output<typeof assignTasksSchema>;

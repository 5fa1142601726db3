import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import { nameSchema } from './task';

export const collectionSchema = z.strictObject({
  id: idSchema,
  name: z.string(),
  taskCount: z.int().min(0),
});

export type Collection = z.output<typeof collectionSchema>;

/** Body of both creation and renaming. */
export const collectionInputSchema = z.strictObject({ name: nameSchema });

const taskIds = z.array(idSchema).max(100_000).default([]);

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

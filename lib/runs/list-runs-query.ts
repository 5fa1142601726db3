import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import { runStatuses } from './run-state';

const pageSize = (most: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(1, 'must be 1 or more')
    .max(most, `must be ${most} or less`);

const date = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: 'must be an ISO 8601 date or time' })
  // PostgreSQL's calendar starts in 4713 BC; a year beyond four digits is a mistake anyway.
  .transform((text) => new Date(text));

export const listRunsQuerySchema = z.strictObject({
  cursor: idSchema.optional(),
  limit: pageSize(200).default(50),
  status: z.enum(runStatuses).optional(),
  from: date.optional(),
  to: date.optional(),
});
export type ListRunsQuery = z.input<typeof listRunsQuerySchema>;

export { pageSize };

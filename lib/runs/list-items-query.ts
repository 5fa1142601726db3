import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import { plainText } from '@/lib/providers/plain-text';
import { violationCategories } from '@/lib/judging/verdict';
import { itemStatuses } from './item-state';
import { pageSize } from './list-runs-query';

/** What items can be sorted by; a minus before it turns the order. Ties go by id, and missing values come last. */
export const itemSortKeys = [
  'id',
  'taskId',
  'score',
  'timeTakenMs',
  'ttftMs',
  'tokensGenerated',
  'tokensPerSecond',
] as const;
export type ItemSortKey = (typeof itemSortKeys)[number];

export const listItemsQuerySchema = z.strictObject({
  cursor: z.string().max(4096).optional(),
  limit: pageSize(1000).default(100),
  status: z.enum(itemStatuses).optional(),
  targetId: idSchema.optional(),
  /** Items with a violation of this category, whoever found it. */
  violation: z.enum(violationCategories).optional(),
  sort: z
    .enum(itemSortKeys.flatMap((key) => [key, `-${key}`] as [ItemSortKey, `-${ItemSortKey}`]))
    .default('id'),
  /** Looks in task id, category, subcategory, answer and error, without regard to case. */
  q: plainText(1000).optional(),
});
export type ListItemsQuery = z.input<typeof listItemsQuerySchema>;

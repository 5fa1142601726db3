import { z } from 'zod';
import { operation } from '@/app/api/_edge/operation';
import { idSchema } from '@/lib/db/id';
import { plainText } from '@/lib/providers/plain-text';
import { itemColumnsQuerySchema, itemColumnsSchema } from '@/lib/runs/item-columns';
import { runProgressSchema } from '@/lib/runs/progress';
import { taskAnswersSchema } from '@/lib/runs/task-answers';

const tag = 'Runs';
const params = z.strictObject({ id: idSchema });

export const runProgressOperation = operation({
  method: 'GET',
  path: '/api/runs/{id}/progress',
  summary: 'Where a run stands now, without its aggregates',
  tag,
  params,
  response: { status: 200, schema: runProgressSchema },
  problems: [404],
});

export const itemColumnsOperation = operation({
  method: 'GET',
  path: '/api/runs/{id}/item-columns',
  summary: "A run's items by column, light fields only: what a table of all items needs",
  tag,
  params,
  query: itemColumnsQuerySchema,
  response: { status: 200, schema: itemColumnsSchema },
  problems: [404],
});

export const searchAnswersOperation = operation({
  method: 'GET',
  path: '/api/runs/{id}/search',
  summary: 'Ids of the items whose answer, prompt or error holds a text',
  tag,
  params,
  query: z.strictObject({ q: plainText(1000).min(1) }),
  response: { status: 200, schema: z.strictObject({ itemIds: z.array(z.string()) }) },
  problems: [404],
});

export const taskAnswersOperation = operation({
  method: 'GET',
  path: '/api/runs/{id}/items/{itemId}/answers',
  summary: "The item's task with the answers of all models and repetitions",
  tag,
  params: z.strictObject({ id: idSchema, itemId: idSchema }),
  response: { status: 200, schema: taskAnswersSchema },
  problems: [404],
});

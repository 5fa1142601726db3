import { z } from 'zod';
import { operation } from '@/app/api/_edge/operation';
import { runEstimateSchema } from '@/lib/costs/run-estimate';
import { idSchema } from '@/lib/db/id';
import { createRunSchema, modelReferenceSchema, setBudgetSchema } from '@/lib/runs/create-run-input';
import { itemRowSchema, itemSchema } from '@/lib/runs/item';
import { listItemsQuerySchema } from '@/lib/runs/list-items-query';
import { listRunsQuerySchema } from '@/lib/runs/list-runs-query';
import { runDetailSchema, runSummarySchema } from '@/lib/runs/run';

const tag = 'Runs';
const params = z.strictObject({ id: idSchema });
const page = <Item extends z.ZodType>(item: Item) =>
  z.strictObject({ items: z.array(item), nextCursor: z.string().nullable() });
const retried = { status: 200, schema: z.strictObject({ retried: z.int() }) } as const;
const itemIds = z.array(idSchema).min(1).max(100_000).optional();

export const listRunsOperation = operation({
  method: 'GET',
  path: '/api/runs',
  summary: 'List runs, newest first',
  tag,
  query: listRunsQuerySchema,
  response: { status: 200, schema: page(runSummarySchema) },
  problems: [],
});

export const createRunOperation = operation({
  method: 'POST',
  path: '/api/runs',
  summary: 'Create a run and start it; 409 while another run is active',
  tag,
  body: createRunSchema,
  response: { status: 201, schema: runSummarySchema },
  problems: [409, 413, 415, 422],
});

export const estimateRunOperation = operation({
  method: 'POST',
  path: '/api/runs/estimate',
  summary: 'What a run would cost and how long it would take, with ranges; creates nothing. Unknown is null',
  tag,
  body: createRunSchema,
  response: { status: 200, schema: runEstimateSchema },
  problems: [413, 415, 422],
});

export const getRunOperation = operation({
  method: 'GET',
  path: '/api/runs/{id}',
  summary: 'A run with its progress, groups and aggregates',
  tag,
  params,
  response: { status: 200, schema: runDetailSchema },
  problems: [404],
});

export const deleteRunOperation = operation({
  method: 'DELETE',
  path: '/api/runs/{id}',
  summary: 'Delete a run with everything under it; 409 while it is active',
  tag,
  params,
  response: { status: 204 },
  problems: [404, 409],
});

export const setBudgetOperation = operation({
  method: 'PATCH',
  path: '/api/runs/{id}',
  summary:
    'Set, raise or (null) remove the budget; a run that it paused goes on when it is resumed after that',
  tag,
  params,
  body: setBudgetSchema,
  response: { status: 200, schema: runSummarySchema },
  problems: [404, 409, 413, 415],
});

export const listItemsOperation = operation({
  method: 'GET',
  path: '/api/runs/{id}/items',
  summary: "List a run's items without their long texts",
  tag,
  params,
  query: listItemsQuerySchema,
  response: { status: 200, schema: page(itemRowSchema) },
  problems: [404],
});

export const getItemOperation = operation({
  method: 'GET',
  path: '/api/runs/{id}/items/{itemId}',
  summary: 'An item with its texts, verdicts and attempts',
  tag,
  params: z.strictObject({ id: idSchema, itemId: idSchema }),
  response: { status: 200, schema: itemSchema },
  problems: [404],
});

const change = (verb: string, summary: string) =>
  operation({
    method: 'POST',
    path: `/api/runs/{id}/${verb}`,
    summary,
    tag,
    params,
    response: { status: 200, schema: runSummarySchema },
    problems: [404, 409],
  });

export const pauseRunOperation = change('pause', 'Pause: calls in flight complete, nothing new starts');
export const resumeRunOperation = change('resume', 'Resume a paused run; 409 while another run is active');
export const stopRunOperation = change('stop', 'Stop: calls in flight are aborted');

export const retryJudgingOperation = operation({
  method: 'POST',
  path: '/api/runs/{id}/retry-judging',
  summary: 'Judge again what failed to be judged: all such items, or those named',
  tag,
  params,
  body: z.strictObject({ itemIds }),
  response: retried,
  problems: [404, 409, 413, 415],
});

export const retryFailedOperation = operation({
  method: 'POST',
  path: '/api/runs/{id}/retry-failed',
  summary: 'Generate again what failed to be generated: all such items, or those named',
  tag,
  params,
  body: z.strictObject({ itemIds }),
  response: retried,
  problems: [404, 409, 413, 415],
});

export const rejudgeOperation = operation({
  method: 'POST',
  path: '/api/runs/{id}/rejudge',
  summary: 'Have another judge grade every answer again; earlier verdicts are kept',
  tag,
  params,
  body: z.strictObject({ judge: modelReferenceSchema }),
  response: retried,
  problems: [404, 409, 413, 415, 422],
});

export const exportRunOperation = operation({
  method: 'GET',
  path: '/api/runs/{id}/export',
  summary: "Download a run's results, one line an item",
  tag,
  params,
  query: z.strictObject({ format: z.enum(['csv'], { error: 'must be csv' }).default('csv') }),
  response: { status: 200, mediaType: 'text/csv', description: 'UTF-8 with a header line, streamed' },
  problems: [404],
});

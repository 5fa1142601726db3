import { z } from 'zod';
import { operation } from '@/app/api/_edge/operation';
import { idSchema } from '@/lib/db/id';
import { plainText } from '@/lib/providers/plain-text';
import { passMarkSchema, reportFormats } from '@/lib/reports/report-format';
import { itemColumnsQuerySchema, itemColumnsSchema } from '@/lib/runs/item-columns';
import { runProgressSchema } from '@/lib/runs/progress';
import { runValueSchema, valueQuerySchema } from '@/lib/runs/run-value';
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

export const runValueOperation = operation({
  method: 'GET',
  path: '/api/runs/{id}/value',
  summary:
    'What each model is worth: rank by value, best overall and best value, limits met, who is dominated by whom',
  tag,
  params,
  query: valueQuerySchema,
  response: { status: 200, schema: runValueSchema },
  problems: [404],
});

export const reportOperation = operation({
  method: 'GET',
  path: '/api/runs/{id}/report',
  summary: "Download a run's report: JSON (assay-report/1), Markdown, self-contained HTML or JUnit",
  tag,
  params,
  query: z.strictObject({
    format: z.enum(reportFormats, { error: `must be one of ${reportFormats.join(', ')}` }).default('json'),
    /** JUnit only: the score below which a test case fails. */
    passMark: passMarkSchema.optional(),
  }),
  response: {
    status: 200,
    mediaType: 'application/json',
    description:
      'The report, with Content-Disposition; its media type is that of the format. The schema of the JSON form is docs/assay-report-1.schema.json.',
  },
  problems: [404],
});

import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import { importResultSchema } from '@/lib/tasks/import-result';
import type { Syntax } from '@/lib/tasks/imports/detect-format';
import { idealChecks } from '@/lib/tasks/imports/ideal-check';
import { columnMappingTextSchema } from '@/lib/tasks/imports/task-columns';
import { taskFileFormatSchema } from '@/lib/tasks/imports/task-file-format';
import {
  createTaskSchema,
  listTasksQuery,
  nameSchema,
  taskFilterSchema,
  taskPageSchema,
  taskSchema,
  updateTaskSchema,
} from '@/lib/tasks/task';
import { taskChecksQuery, taskChecksSchema } from '@/lib/tasks/task-checks';
import { operation } from '../_edge/operation';
import { dryRun } from './dry-run';

const tag = 'Tasks';

/** What each says about the syntax. */
export const taskMediaTypes: Record<string, Syntax> = {
  'application/yaml': 'yaml',
  'application/x-yaml': 'yaml',
  'text/yaml': 'yaml',
  'text/x-yaml': 'yaml',
  'text/csv': 'csv',
  'text/tab-separated-values': 'csv',
  'application/json': 'json',
  'application/jsonl': 'json',
  'application/x-ndjson': 'json',
};

const params = z.strictObject({ id: idSchema });

export const listTasksOperation = operation({
  method: 'GET',
  path: '/api/tasks',
  summary: 'List tasks by their taskId, page by page',
  tag,
  query: listTasksQuery,
  response: { status: 200, schema: taskPageSchema },
  problems: [],
});

export const createTaskOperation = operation({
  method: 'POST',
  path: '/api/tasks',
  summary: 'Create a task',
  tag,
  body: createTaskSchema,
  response: { status: 201, schema: taskSchema },
  problems: [409, 413, 415],
});

export const getTaskOperation = operation({
  method: 'GET',
  path: '/api/tasks/{id}',
  summary: 'Read a task',
  tag,
  params,
  response: { status: 200, schema: taskSchema },
  problems: [404],
});

export const updateTaskOperation = operation({
  method: 'PUT',
  path: '/api/tasks/{id}',
  summary: 'Replace a task; changed content becomes a new version',
  tag,
  params,
  body: updateTaskSchema,
  response: { status: 200, schema: taskSchema },
  problems: [404, 409, 413, 415],
});

export const deleteTaskOperation = operation({
  method: 'DELETE',
  path: '/api/tasks/{id}',
  summary: 'Delete a task that no run used',
  tag,
  params,
  response: { status: 204 },
  problems: [404, 409],
});

export const importTasksOperation = operation({
  method: 'POST',
  path: '/api/tasks/import',
  summary: 'Import a task file, all of it or nothing',
  tag,
  query: z.strictObject({
    dryRun,
    collectionName: nameSchema.optional(),
    /** Found by content and Content-Type without. */
    format: taskFileFormatSchema.optional(),
    /** For files of rows: `field=column,…`, or a JSON object of the same. */
    map: columnMappingTextSchema.optional(),
    /** For OpenAI evals: how code checks the ideal answers. Not at all without. */
    ideal: z.enum(idealChecks).optional(),
    /** Of tasks for which the file names none; "Imported" without. */
    category: nameSchema.optional(),
  }),
  rawBody: {
    mediaTypes: Object.keys(taskMediaTypes),
    description:
      'Tasks as YAML (a list, several documents of them, or one task), CSV with a header, JSONL or a JSON array (rows, OpenAI evals, MT-Bench questions). At most 10 MB.',
  },
  response: { status: 200, schema: importResultSchema },
  problems: [413, 415],
});

export const exportTasksOperation = operation({
  method: 'GET',
  path: '/api/tasks/export',
  summary: 'Export tasks as a file that can be imported again',
  tag,
  query: taskFilterSchema.extend({ format: z.enum(['yaml']).default('yaml') }),
  response: { status: 200, mediaType: 'application/yaml', description: 'The tasks as a YAML list' },
  problems: [404],
});

export const checkTasksOperation = operation({
  method: 'GET',
  path: '/api/tasks/checks',
  summary: 'Find near duplicates, missing references, and tasks that tell no models apart',
  tag,
  query: taskChecksQuery,
  response: { status: 200, schema: taskChecksSchema },
  problems: [404],
});

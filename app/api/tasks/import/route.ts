import { AppError } from '@/lib/errors/app-error';
import { decodeTaskFile } from '@/lib/tasks/decode-task-file';
import { importTasks } from '@/lib/tasks/server/import-tasks';
import { handle } from '../../_edge/handle';
import { importAnswer } from '../../_edge/import-answer';
import { readBytes, requireMediaType } from '../../_edge/read-body';
import { importTasksOperation, taskMediaTypes } from '../../_operations/tasks';

export const POST = handle(importTasksOperation, async ({ query, request }) => {
  const syntax = taskMediaTypes[requireMediaType(request, Object.keys(taskMediaTypes))];
  const body = decodeTaskFile(await readBytes(request));
  if ('message' in body)
    throw new AppError('invalid', `Nothing was imported: line ${body.line} ${body.message}.`);
  const { map: columns, ...options } = query;
  return importAnswer(await importTasks(body.text, { ...options, columns, syntax }), query.dryRun);
});

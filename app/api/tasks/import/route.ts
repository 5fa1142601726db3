import { AppError } from '@/lib/errors/app-error';
import { decodeTaskFile } from '@/lib/tasks/decode-task-file';
import { importTasks } from '@/lib/tasks/server/import-tasks';
import { handle } from '../../_edge/handle';
import { mediaType, readBytes } from '../../_edge/read-body';
import { importTasksOperation, taskMediaTypes } from '../../_operations/tasks';

/** A dry run answers the faults; an import that could save nothing because of them is refused. */
export const POST = handle(importTasksOperation, async ({ query, request }) => {
  const type = mediaType(request);
  const syntax = Object.hasOwn(taskMediaTypes, type) ? taskMediaTypes[type] : undefined;
  if (syntax === undefined)
    throw new AppError(
      'unsupported_media_type',
      `Content-Type is "${type || 'missing'}"; send one of ${Object.keys(taskMediaTypes).join(', ')}.`,
    );
  const body = decodeTaskFile(await readBytes(request));
  if ('message' in body)
    throw new AppError('invalid', `Nothing was imported: line ${body.line} ${body.message}.`);
  const { map: columns, ...options } = query;
  const result = await importTasks(body.text, { ...options, columns, syntax });
  const [first] = result.errors;
  if (query.dryRun || !first) return result;
  throw new AppError(
    'invalid',
    `Nothing was imported: the file has ${result.errors.length} faults, the first on line ${first.line}: ${first.message}`,
    result.errors,
  );
});

import { AppError } from '@/lib/errors/app-error';
import { importTasks } from '@/lib/tasks/server/import-tasks';
import { handle } from '../../_edge/handle';
import { mediaType, readText } from '../../_edge/read-body';
import { importTasksOperation } from '../../_operations/tasks';

const mediaTypes: string[] = importTasksOperation.rawBody?.mediaTypes ?? [];

/** A dry run answers the faults; an import that could save nothing because of them is refused. */
export const POST = handle(importTasksOperation, async ({ query, request }) => {
  const type = mediaType(request);
  if (!mediaTypes.includes(type))
    throw new AppError(
      'unsupported_media_type',
      `Content-Type is "${type || 'missing'}"; send one of ${mediaTypes.join(', ')}.`,
    );
  const result = await importTasks(await readText(request), query);
  const [first] = result.errors;
  if (query.dryRun || !first) return result;
  throw new AppError(
    'invalid',
    `Nothing was imported: the file has ${result.errors.length} faults, the first on line ${first.line}: ${first.message}`,
    result.errors,
  );
});

import fs from 'node:fs/promises';
import { AppError } from '@/lib/errors/app-error';
import { decodeTaskFile } from '@/lib/tasks/decode-task-file';
import { parseTaskFiles, type TaskFile } from '@/lib/tasks/parse-task-files';
import { taskFilesBelow } from '@/lib/tasks/server/task-files-below';
import type { TaskInput } from '@/lib/tasks/task';

async function readFiles(path: string): Promise<string[]> {
  try {
    return (await fs.stat(path)).isDirectory() ? await taskFilesBelow(path) : [path];
  } catch (error) {
    throw new AppError('not_found', `${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}

/** The tasks of a file, or of all task files below a folder. @throws AppError `not_found`, `invalid` naming every fault */
export async function loadTasks(path: string): Promise<TaskInput[]> {
  const files: TaskFile[] = [];
  for (const fileName of await readFiles(path)) {
    const decoded = decodeTaskFile(await fs.readFile(fileName));
    if (!('text' in decoded))
      throw new AppError('invalid', `${fileName}:${decoded.line}: ${decoded.message}`);
    files.push({ fileName, text: decoded.text });
  }
  const { tasks, errors } = parseTaskFiles(files);
  const [first] = errors;
  if (!first) return tasks;
  throw new AppError(
    'invalid',
    `${first.fileName}:${first.line}:${first.column}: ${first.message}${errors.length > 1 ? ` (and ${errors.length - 1} more faults)` : ''}`,
    errors.map(({ path: field, message, line, column }) => ({ path: field, message, line, column })),
  );
}

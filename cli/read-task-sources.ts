import fs from 'node:fs/promises';
import path from 'node:path';
import { decodeTaskFile } from '@/lib/tasks/decode-task-file';
import type { FileFault, TaskFile } from '@/lib/tasks/parse-task-files';
import { taskFilesBelow } from '@/lib/tasks/server/task-files-below';
import type { FormOptions } from './form-options';
import { UsageError } from './usage-error';

/** The task files of one argument; `name` is the collection they go to: the folder's name, or the file's without ending. */
export type TaskSource = { name: string; files: TaskFile[] };

export type TaskSources = { sources: TaskSource[]; faults: FileFault[] };

/** Reads `file`; what is no UTF-8 would otherwise be stored with replacement characters that nobody wrote. */
async function readTaskFile(
  file: string,
  fileName: string,
  { format, map: columns, category, ideal }: FormOptions,
): Promise<TaskFile | FileFault> {
  const decoded = decodeTaskFile(await fs.readFile(file));
  return 'text' in decoded
    ? { fileName, text: decoded.text, format, columns, category, ideal }
    : { fileName, line: decoded.line, column: 1, path: '', message: decoded.message };
}

async function filesOf(argument: string, cwd: string): Promise<{ name: string; files: string[] }> {
  const full = path.resolve(cwd, argument);
  try {
    if (!(await fs.stat(full)).isDirectory()) return { name: path.parse(full).name, files: [full] };
    const files = await taskFilesBelow(full);
    if (files.length === 0) throw new UsageError(`${argument} holds no task files (*.yaml, *.yml).`);
    return { name: path.basename(full), files };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      throw new UsageError(`There is no file or folder ${argument}.`);
    if (code === 'EACCES' || code === 'EPERM')
      throw new UsageError(`${argument} may not be read by this user.`);
    throw error;
  }
}

/**
 * Reads the task files that arguments name, folders with all below them; a file named twice is read once.
 * @throws UsageError for a path that is not there or a folder without task files
 */
export async function readTaskSources(
  args: string[],
  cwd: string,
  form: FormOptions = {},
): Promise<TaskSources> {
  const read = new Set<string>();
  const result: TaskSources = { sources: [], faults: [] };
  for (const argument of args) {
    const { name, files } = await filesOf(argument, cwd);
    const source: TaskSource = { name, files: [] };
    for (const file of files) {
      if (read.has(file)) continue;
      read.add(file);
      const content = await readTaskFile(file, path.relative(cwd, file), form);
      if ('text' in content) source.files.push(content);
      else result.faults.push(content);
    }
    if (source.files.length > 0) result.sources.push(source);
  }
  return result;
}

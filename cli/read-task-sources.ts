import fs from 'node:fs/promises';
import path from 'node:path';
import type { FileFault, TaskFile } from '@/lib/tasks/parse-task-files';
import { UsageError } from './usage-error';

/** The task files of one argument; `name` is the collection they go to: the folder's name, or the file's without ending. */
export type TaskSource = { name: string; files: TaskFile[] };

export type TaskSources = { sources: TaskSource[]; faults: FileFault[] };

const isTaskFile = (name: string) => /\.ya?ml$/i.test(name);

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await fs.readdir(folder, { withFileTypes: true });
  const shown = entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules');
  const files = shown.filter((entry) => entry.isFile() && isTaskFile(entry.name));
  const folders = shown.filter((entry) => entry.isDirectory());
  const below = await Promise.all(folders.map(({ name }) => filesBelow(path.join(folder, name))));
  return [...files.map(({ name }) => path.join(folder, name)), ...below.flat()].sort();
}

/** The first line that is no UTF-8, counted from 1; null when all are. */
function firstForeignLine(bytes: Buffer): number | null {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let line = 1, start = 0; start <= bytes.length; line++) {
    const newline = bytes.indexOf(10, start);
    const end = newline < 0 ? bytes.length : newline;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end + 1;
  }
  return null;
}

/** Reads `file`; what is no UTF-8 would otherwise be stored with replacement characters that nobody wrote. */
async function readTaskFile(file: string, fileName: string): Promise<TaskFile | FileFault> {
  const bytes = await fs.readFile(file);
  const line = firstForeignLine(bytes);
  if (line === null) return { fileName, text: bytes.toString('utf8') };
  return { fileName, line, column: 1, path: '', message: 'is not UTF-8: save the file in that encoding' };
}

async function filesOf(argument: string, cwd: string): Promise<{ name: string; files: string[] }> {
  const full = path.resolve(cwd, argument);
  try {
    if (!(await fs.stat(full)).isDirectory()) return { name: path.parse(full).name, files: [full] };
    const files = await filesBelow(full);
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
export async function readTaskSources(args: string[], cwd: string): Promise<TaskSources> {
  const read = new Set<string>();
  const result: TaskSources = { sources: [], faults: [] };
  for (const argument of args) {
    const { name, files } = await filesOf(argument, cwd);
    const source: TaskSource = { name, files: [] };
    for (const file of files) {
      if (read.has(file)) continue;
      read.add(file);
      const content = await readTaskFile(file, path.relative(cwd, file));
      if ('text' in content) source.files.push(content);
      else result.faults.push(content);
    }
    if (source.files.length > 0) result.sources.push(source);
  }
  return result;
}

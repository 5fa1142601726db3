import fs from 'node:fs/promises';
import path from 'node:path';
import { decodeTaskFile } from '@/lib/tasks/decode-task-file';
import { parseTaskFiles } from '@/lib/tasks/parse-task-files';
import type { TaskInput } from '@/lib/tasks/task';
import { taskStructureSchema, type TaskStructure } from '@/lib/tasks/task-structure';
import type { TaskSources } from './read-task-sources';
import { UsageError } from './usage-error';

/** Nothing that fits a prompt is longer; looked at before the file is read. */
const maxFileBytes = 10 * 1024 * 1024;

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
};

async function readInputFile(argument: string, cwd: string): Promise<string> {
  const refuse = (why: string) => new UsageError(`--input ${argument}: ${why}.`);
  const full = path.resolve(cwd, argument);
  try {
    const stat = await fs.stat(full);
    if (stat.isDirectory()) throw refuse('it is a folder; name the files one by one');
    if (stat.size > maxFileBytes)
      throw refuse(`it has ${(stat.size / 1024 / 1024).toFixed(1)} MB, at most 10 MB are read`);
    const decoded = decodeTaskFile(await fs.readFile(full));
    if ('text' in decoded) return decoded.text;
    throw refuse(`line ${decoded.line} ${decoded.message}`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw refuse(reasons[code] ?? `it cannot be read (${code})`);
  }
}

/**
 * The text of each file as one input, named as the file.
 * @throws UsageError naming the file and what is wrong with it
 */
export async function readInputFiles(files: string[], cwd: string): Promise<TaskStructure['inputs']> {
  const inputs = [];
  for (const file of files) inputs.push({ name: path.basename(file), text: await readInputFile(file, cwd) });
  const checked = taskStructureSchema.shape.inputs.safeParse(inputs);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  const file = files[Number(issue?.path[0])];
  throw new UsageError(`--input${file === undefined ? '' : ` ${file}:`} ${issue?.message}.`);
}

/**
 * The tasks that inputs go into: all of the files.
 * @throws UsageError when one has no place for input data, which would be asked without it
 */
export function findInputTasks({ sources }: TaskSources): TaskInput[] {
  const { tasks } = parseTaskFiles(sources.flatMap(({ files }) => files));
  const plain = tasks.filter(({ structure }) => structure === null).map(({ taskId }) => taskId);
  const [first] = plain;
  if (first !== undefined)
    throw new UsageError(
      `--input is for structured tasks (name, description, input_type, …), and ${plain.length} of the ` +
        `${tasks.length} tasks in the files ${plain.length === 1 ? 'is a plain question' : 'are plain questions'}: ${first}${plain.length > 1 ? ', …' : ''}`,
    );
  return tasks;
}

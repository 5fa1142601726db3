import type { TaskFileFault } from './import-result';
import { readTaskFile, type TaskFile, type TaskFileRead } from './imports/read-task-file';
import type { Unmapped } from './imports/unmapped';
import type { TaskInput } from './task';

export type { TaskFile };

export type FileFault = TaskFileFault & { fileName: string };

/** What was found in one of the files. */
export type FileReport = Pick<TaskFileRead, 'format' | 'columns'> & { fileName: string; tasks: number };

export type ParsedTaskFiles = {
  tasks: TaskInput[];
  errors: FileFault[];
  notes: string[];
  /** What stands in the files and no field of a task takes. */
  unmapped: (Unmapped & { fileName: string })[];
  files: FileReport[];
};

/** Reads several task files as one: a task_id may stand once in all of them. Faults come file by file, then by line. */
export function parseTaskFiles(files: readonly TaskFile[]): ParsedTaskFiles {
  const result: ParsedTaskFiles = { tasks: [], errors: [], notes: [], unmapped: [], files: [] };
  const firstPlace = new Map<string, string>();
  for (const file of files) {
    const { fileName } = file;
    const parsed = readTaskFile(file);
    const errors = [...parsed.errors];
    for (const { task, line } of parsed.tasks) {
      const first = firstPlace.get(task.taskId);
      const message = `task_id ${task.taskId} is already taken in ${first}`;
      if (first) errors.push({ line, column: 1, path: 'task_id', message });
      else firstPlace.set(task.taskId, `${fileName}:${line}`);
      result.tasks.push(task);
    }
    errors.sort((a, b) => a.line - b.line || a.column - b.column);
    for (const error of errors) result.errors.push({ fileName, ...error });
    for (const entry of parsed.unmapped) result.unmapped.push({ fileName, ...entry });
    result.notes.push(...parsed.notes);
    const { format, columns, tasks } = parsed;
    result.files.push({ fileName, format, columns, tasks: tasks.length });
  }
  return result;
}

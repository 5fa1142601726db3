import type { TaskFileFault } from './import-result';
import type { TaskInput } from './task';
import { parseTaskFile } from './task-file';

export type TaskFile = { fileName: string; text: string };

export type FileFault = TaskFileFault & { fileName: string };

export type ParsedTaskFiles = { tasks: TaskInput[]; errors: FileFault[]; notes: string[] };

/** Reads several task files as one: a task_id may stand once in all of them. Faults come file by file, then by line. */
export function parseTaskFiles(files: readonly TaskFile[]): ParsedTaskFiles {
  const result: ParsedTaskFiles = { tasks: [], errors: [], notes: [] };
  const firstPlace = new Map<string, string>();
  for (const { fileName, text } of files) {
    const parsed = parseTaskFile(text, { fileName });
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
    result.notes.push(...parsed.notes);
  }
  return result;
}

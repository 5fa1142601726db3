import { parseTaskFiles, type FileFault, type ParsedTaskFiles } from '@/lib/tasks/parse-task-files';
import type { TaskSources } from './read-task-sources';

/** As compilers and editors write places, so that a click leads there. */
export const formatFault = ({ fileName, line, column, message }: FileFault): string =>
  `${fileName}:${line}:${column}: ${message}`;

export type CheckedSources = Pick<ParsedTaskFiles, 'notes' | 'unmapped'> & {
  files: number;
  tasks: number;
  faults: FileFault[];
};

/** Checks all files together, since a task_id may stand in one of them only. */
export function checkTaskSources({ sources, faults }: TaskSources): CheckedSources {
  const files = sources.flatMap((source) => source.files);
  const { tasks, errors, notes, unmapped } = parseTaskFiles(files);
  const unreadable = new Set(faults.map(({ fileName }) => fileName)).size;
  return {
    files: files.length + unreadable,
    tasks: tasks.length,
    faults: [...faults, ...errors],
    notes,
    unmapped,
  };
}

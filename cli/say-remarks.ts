import type { ParsedTaskFiles } from '@/lib/tasks/parse-task-files';
import type { Terminal } from './terminal';

const maxShown = 20;

/** A file's keys may hold what would steer a terminal. */
const inOneLine = (path: string) => (/\p{Cc}/u.test(path) ? JSON.stringify(path) : path);

/** What was not mapped, by place, and the notes of an import or a check; on standard error. */
export function sayRemarks(
  { unmapped, notes }: Pick<ParsedTaskFiles, 'unmapped' | 'notes'>,
  terminal: Terminal,
): void {
  const say = (line: string) => terminal.err(terminal.errorColors.yellow(line));
  for (const { fileName, line, path, value, reason, count } of unmapped.slice(0, maxShown)) {
    const times =
      count > 1 ? ` (${count} values, the first: ${JSON.stringify(value)})` : ` (${JSON.stringify(value)})`;
    say(`Not mapped: ${fileName}:${line}: ${inOneLine(path)}: ${reason}${times}`);
  }
  if (unmapped.length > maxShown) say(`Not mapped: ${unmapped.length - maxShown} more; --json lists all.`);
  for (const note of notes) say(`Note: ${note}`);
}

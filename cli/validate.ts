import { checkTaskSources, formatFault } from './check-task-sources';
import type { CommandContext } from './command-context';
import { exitCodes, type ExitCode } from './exit-code';
import type { FormOptions } from './form-options';
import { readTaskSources } from './read-task-sources';
import { sayRemarks } from './say-remarks';

const many = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Checks task files without a database: one line per fault, or how many tasks there are. */
export async function validate(
  paths: string[],
  options: FormOptions & { json?: boolean },
  { terminal, cwd }: Pick<CommandContext, 'terminal' | 'cwd'>,
): Promise<ExitCode> {
  const checked = checkTaskSources(await readTaskSources(paths, cwd, options));
  const { files, tasks, faults } = checked;
  if (options.json) terminal.out(JSON.stringify({ valid: faults.length === 0, ...checked }, null, 2));
  else {
    for (const fault of faults) terminal.out(formatFault(fault));
    sayRemarks(checked, terminal);
    if (faults.length > 0) terminal.err(`${many(faults.length, 'fault')} in ${many(files, 'file')}.`);
    else terminal.out(`${many(tasks, 'task')} in ${many(files, 'file')}, no faults.`);
  }
  return faults.length > 0 ? exitCodes.error : exitCodes.ok;
}

import { checkTaskSources, formatFault } from './check-task-sources';
import type { CommandContext } from './command-context';
import { exitCodes, type ExitCode } from './exit-code';
import type { FormOptions } from './form-options';
import { describeImport, importTogether } from './import-sources';
import { readTaskSources } from './read-task-sources';
import { sayRemarks } from './say-remarks';
import { databaseOnly, withConnection } from './with-connection';

export type ImportOptions = FormOptions & { collection?: string; dryRun?: boolean; json?: boolean };

/** Stores the tasks of files; with one fault in one of them nothing is stored. */
export async function importTasks(
  paths: string[],
  options: ImportOptions,
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal } = context;
  const sources = await readTaskSources(paths, context.cwd, options);
  const { faults } = checkTaskSources(sources);
  if (faults.length > 0) {
    if (options.json) terminal.out(JSON.stringify({ imported: false, errors: faults }, null, 2));
    else for (const fault of faults) terminal.err(formatFault(fault));
    return exitCodes.error;
  }
  const { collection: collectionName, dryRun = false } = options;
  const result = await withConnection(context, databaseOnly, () =>
    importTogether(sources.sources, { collectionName, dryRun }),
  );
  if (options.json) terminal.out(JSON.stringify({ imported: !dryRun, ...result }, null, 2));
  else {
    sayRemarks(result, terminal);
    const where = result.collection ? ` in collection ${result.collection}` : '';
    terminal.out(`${dryRun ? 'Dry run, nothing stored: ' : ''}${describeImport([result])}${where}.`);
  }
  return exitCodes.ok;
}

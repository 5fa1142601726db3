import { describeChecks } from '@/lib/tasks/describe-checks';
import { checkTasks } from '@/lib/tasks/server/check-tasks';
import { checkTaskSources, formatFault } from './check-task-sources';
import type { CommandContext } from './command-context';
import { exitCodes, type ExitCode } from './exit-code';
import type { FormOptions } from './form-options';
import { describeImport, importTogether, type ImportedSource } from './import-sources';
import { readTaskSources } from './read-task-sources';
import { sayRemarks } from './say-remarks';
import type { Terminal } from './terminal';
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
  await withConnection(context, databaseOnly, async () => {
    const result = await importTogether(sources.sources, { collectionName, dryRun });
    if (options.json) return terminal.out(JSON.stringify({ imported: !dryRun, ...result }, null, 2));
    sayRemarks(result, terminal);
    const where = result.collection ? ` in collection ${result.collection}` : '';
    terminal.out(`${dryRun ? 'Dry run, nothing stored: ' : ''}${describeImport([result])}${where}.`);
    if (!dryRun) await sayFindings(result, terminal);
  });
  return exitCodes.ok;
}

/** What the checks find among the tasks of the collection, or all tasks, once these have come in. */
async function sayFindings({ collection, collectionId }: ImportedSource, terminal: Terminal): Promise<void> {
  const found = describeChecks(await checkTasks({ collectionId: collectionId ?? undefined }));
  if (!found) return;
  const of = collection ? ` "${collection}"` : '';
  terminal.err(terminal.errorColors.yellow(`Worth a look: ${found}. \`assay check${of}\` lists them.`));
}

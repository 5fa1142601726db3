import { describeChecks } from '../describe-checks';
import type { ImportResult } from '../import-result';
import type { TaskFile } from '../parse-task-files';
import { checkTasks } from './check-tasks';
import { importTaskFiles, type ImportOptions } from './import-task-files';

/** Imports one task file as `importTaskFiles` does; the answer is the REST contract's. */
export async function importTasks(
  text: string,
  { dryRun, collectionName, ...file }: ImportOptions & Omit<Partial<TaskFile>, 'text'> = {},
): Promise<ImportResult> {
  const options = { dryRun, collectionName };
  const result = await importTaskFiles([{ fileName: '', ...file, text }], options);
  const { created, updated, unchanged, errors, notes, unmapped, files, collectionId } = result;
  const { format = 'tasks', columns = null } = files[0] ?? {};
  return {
    created,
    updated,
    unchanged,
    errors: errors.map(({ line, column, path, message }) => ({ line, column, path, message })),
    notes,
    format,
    unmapped: unmapped.map(({ line, path, value, reason, count }) => ({ line, path, value, reason, count })),
    columns,
    checks: dryRun || errors.length > 0 ? null : await findings(collectionId),
  };
}

const findings = async (collectionId: string | null): Promise<string | null> =>
  describeChecks(await checkTasks({ collectionId: collectionId ?? undefined }));

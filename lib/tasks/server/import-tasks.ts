import type { ImportResult } from '../import-result';
import { importTaskFiles, type ImportOptions } from './import-task-files';

/** Imports one task file as `importTaskFiles` does; the answer is the REST contract's. */
export async function importTasks(
  text: string,
  { fileName = '', ...options }: ImportOptions & { fileName?: string } = {},
): Promise<ImportResult> {
  const { created, updated, unchanged, errors, notes } = await importTaskFiles([{ fileName, text }], options);
  return {
    created,
    updated,
    unchanged,
    errors: errors.map(({ line, column, path, message }) => ({ line, column, path, message })),
    notes,
  };
}

import type { ImportResult } from '../import-result';
import { importTaskFiles, type ImportOptions } from './import-task-files';

/** Imports one task file as `importTaskFiles` does; the answer is the REST contract's. */
export async function importTasks(
  text: string,
  { fileName = '', ...options }: ImportOptions & { fileName?: string } = {},
): Promise<ImportResult> {
  const { collectionId: _, errors, ...result } = await importTaskFiles([{ fileName, text }], options);
  return { ...result, errors: errors.map(({ fileName: _, ...fault }) => fault) };
}

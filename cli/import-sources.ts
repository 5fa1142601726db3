import {
  importTaskFiles,
  type FilesImportResult,
  type ImportOptions,
} from '@/lib/tasks/server/import-task-files';
import type { TaskSource } from './read-task-sources';

export type ImportedSource = FilesImportResult & { collection: string | null };

const sum = (results: ImportedSource[], key: 'created' | 'updated' | 'unchanged') =>
  results.reduce((all, result) => all + result[key], 0);

/** "12 created, 0 updated, 48 unchanged". */
export function describeImport(results: ImportedSource[]): string {
  return (['created', 'updated', 'unchanged'] as const)
    .map((key) => `${sum(results, key)} ${key}`)
    .join(', ');
}

/** Imports all files at once into the collection `collectionName`, or into none. */
export async function importTogether(sources: TaskSource[], options: ImportOptions): Promise<ImportedSource> {
  const files = sources.flatMap((source) => source.files);
  return { collection: options.collectionName ?? null, ...(await importTaskFiles(files, options)) };
}

/** Imports each source into the collection of its name. They were checked together before: none is half imported. */
export async function importEach(
  sources: TaskSource[],
  { inputs }: Pick<ImportOptions, 'inputs'> = {},
): Promise<ImportedSource[]> {
  const results: ImportedSource[] = [];
  for (const { name, files } of sources)
    results.push({ collection: name, ...(await importTaskFiles(files, { collectionName: name, inputs })) });
  return results;
}

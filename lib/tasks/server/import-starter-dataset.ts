import fs from 'node:fs/promises';
import path from 'node:path';
import type { TaskFile } from '../parse-task-files';
import { importTaskFiles, type FilesImportResult } from './import-task-files';

export const starterCollectionName = 'Starter dataset';

/** The bundled task files. The build copies them beside the server, which runs in that folder. */
async function readStarterFiles(): Promise<TaskFile[]> {
  const folder = path.join(process.cwd(), 'datasets', 'starter');
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.yaml')).sort();
  return Promise.all(
    names.map(async (fileName) => ({
      fileName,
      text: await fs.readFile(path.join(folder, fileName), 'utf8'),
    })),
  );
}

/**
 * Imports the dataset that comes with Assay into the collection "Starter dataset". Repeating it changes nothing. A task
 * of the user that has the id of one of its tasks gets a new version, as in every import.
 */
export async function importStarterDataset(): Promise<FilesImportResult & { collectionId: string }> {
  const result = await importTaskFiles(await readStarterFiles(), { collectionName: starterCollectionName });
  const [fault] = result.errors;
  if (fault)
    throw new Error(`datasets/starter/${fault.fileName}:${fault.line} has a fault: ${fault.message}`);
  if (result.collectionId === null) throw new Error('the import of the starter dataset made no collection');
  return { ...result, collectionId: result.collectionId };
}

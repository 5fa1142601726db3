import { AppError } from '@/lib/errors/app-error';
import { decodeTaskFile } from '@/lib/tasks/decode-task-file';
import type { TaskFile } from '@/lib/tasks/parse-task-files';

type TaskFilesForm = { files: TaskFile[]; collectionName: string | undefined };

const maxFiles = 200;
const maxBytes = 10 * 1024 * 1024;

const refusal = (message: string) => new AppError('invalid', message, [{ path: 'files', message }]);

async function readUtf8(file: File): Promise<string> {
  const decoded = decodeTaskFile(await file.bytes());
  if ('text' in decoded) return decoded.text;
  throw refusal(`${file.name.slice(0, 255)}, line ${decoded.line} ${decoded.message}.`);
}

/** The files and the name of the collection out of the import form. Throws `invalid`. */
export async function readTaskFiles(form: FormData): Promise<TaskFilesForm> {
  const files = form.getAll('files').filter((entry) => entry instanceof File);
  if (files.length === 0) throw refusal('Choose at least one file.');
  if (files.length > maxFiles) throw refusal(`Choose at most ${maxFiles} files at a time.`);
  if (files.reduce((sum, { size }) => sum + size, 0) > maxBytes)
    throw refusal('The files are larger than 10 MB together: import them in parts.');
  const name = form.get('collectionName');
  return {
    files: await Promise.all(
      files.map(async (file) => ({ fileName: file.name.slice(0, 255), text: await readUtf8(file) })),
    ),
    collectionName: typeof name === 'string' && name.trim() ? name : undefined,
  };
}

import { AppError } from '@/lib/errors/app-error';
import { parseWith } from '@/lib/errors/parse-with';
import { decodeTaskFile } from '@/lib/tasks/decode-task-file';
import { fileChoicesSchema, type FileChoices } from '@/lib/tasks/imports/file-choice';
import type { TaskFile } from '@/lib/tasks/parse-task-files';

type TaskFilesForm = { files: TaskFile[]; collectionName: string | undefined };

const maxFiles = 200;
const maxBytes = 10 * 1024 * 1024;

const refusal = (message: string) => new AppError('invalid', message, [{ path: 'files', message }]);

/** What the user says about the files, by name; the form sends it as JSON. */
function readChoices(entry: FormDataEntryValue | null): FileChoices {
  if (typeof entry !== 'string') return {};
  try {
    return parseWith(fileChoicesSchema, JSON.parse(entry), 'choices');
  } catch (error) {
    if (error instanceof SyntaxError) throw refusal('The form is broken: reload the page.');
    throw error;
  }
}

async function readUtf8(file: File): Promise<string> {
  const decoded = decodeTaskFile(new Uint8Array(await file.arrayBuffer()));
  if ('text' in decoded) return decoded.text;
  throw refusal(`${file.name.slice(0, 255)}, line ${decoded.line} ${decoded.message}.`);
}

async function readFile(file: File, choices: FileChoices): Promise<TaskFile> {
  const fileName = file.name.slice(0, 255);
  const choice = Object.hasOwn(choices, fileName) ? choices[fileName] : {};
  return { fileName, text: await readUtf8(file), ...choice };
}

/** The files and the name of the collection out of the import form. Throws `invalid`. */
export async function readTaskFiles(form: FormData): Promise<TaskFilesForm> {
  const files = form.getAll('files').filter((entry) => entry instanceof File);
  if (files.length === 0) throw refusal('Choose at least one file.');
  if (files.length > maxFiles) throw refusal(`Choose at most ${maxFiles} files at a time.`);
  if (files.reduce((sum, { size }) => sum + size, 0) > maxBytes)
    throw refusal('The files are larger than 10 MB together: import them in parts.');
  const name = form.get('collectionName');
  const choices = readChoices(form.get('choices'));
  return {
    files: await Promise.all(files.map(async (file) => readFile(file, choices))),
    collectionName: typeof name === 'string' && name.trim() ? name : undefined,
  };
}

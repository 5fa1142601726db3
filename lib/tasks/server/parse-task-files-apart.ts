import { Worker } from 'node:worker_threads';
import { parseTaskFiles, type ParsedTaskFiles, type TaskFile } from '../parse-task-files';

/** Characters that are parsed in some 40 ms; a thread takes longer to start. */
const shortLength = 50_000;

/** The web server's build makes JavaScript of the thread, and its modules cannot resolve; elsewhere it is TypeScript. */
const execArgv = 'resolve' in import.meta ? ['--import', import.meta.resolve('tsx')] : [];

/**
 * As `parseTaskFiles`, in a thread of its own where the files are long: a megabyte of YAML takes half a second, the 10 MB that
 * a request may have four, in which the web server would answer nobody.
 */
export async function parseTaskFilesApart(files: readonly TaskFile[]): Promise<ParsedTaskFiles> {
  const length = files.reduce((all, { text }) => all + text.length, 0);
  if (length <= shortLength) return parseTaskFiles(files);
  const thread = new Worker(new URL('./parse-thread.ts', import.meta.url), { execArgv });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`the thread that parses task files ended with ${code}`)));
    thread.postMessage(files, []);
  });
}

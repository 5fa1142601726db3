import { parentPort } from 'node:worker_threads';
import { parseTaskFiles, type TaskFile } from '../parse-task-files';

// The other end of parse-task-files-apart.ts: parses what it is sent, and ends.
parentPort?.once('message', (files: TaskFile[]) => parentPort?.postMessage(parseTaskFiles(files), []));

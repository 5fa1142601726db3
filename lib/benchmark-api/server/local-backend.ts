import { AppError } from '@/lib/errors/app-error';
import type { EventFrame } from '@/lib/events/event-frame';
import { EventHub } from '@/lib/events/server/event-hub';
import { progressFeed } from '@/lib/events/server/progress-feed';
import { cursorBeforeLast } from '@/lib/events/server/read-events';
import { watchRun } from '@/lib/events/server/watch-run';
import { listModels } from '@/lib/providers/server/list-models';
import { listProviders } from '@/lib/providers/server/list-providers';
import { writeReport } from '@/lib/reports/server/write-report';
import { createRun } from '@/lib/runs/server/create-run';
import { getItem } from '@/lib/runs/server/get-item';
import { listAllItems } from '@/lib/runs/server/list-all-items';
import { readRunProgress } from '@/lib/runs/server/read-run-progress';
import { importTaskFiles } from '@/lib/tasks/server/import-task-files';
import { writeTaskFile } from '@/lib/tasks/write-task-file';
import type { AssayBackend } from '../backend';

const saveTasks: AssayBackend['saveTasks'] = async (collectionName, tasks) => {
  const files = [{ fileName: 'tasks', text: writeTaskFile(tasks) }];
  const { errors, collectionId } = await importTaskFiles(files, { collectionName });
  if (collectionId !== null) return { collectionId };
  throw new AppError('invalid', `The tasks are not valid: ${errors[0]?.message}`, errors);
};

async function* watch(runId: string, signal: AbortSignal): AsyncGenerator<EventFrame> {
  const hub = new EventHub();
  const progress = progressFeed(hub, readRunProgress);
  let after = await cursorBeforeLast(runId, 0);
  try {
    await hub.ready();
    // The stream ends early for a listener that is too slow; its cursor brings it back to where it was.
    while (!signal.aborted) {
      for await (const frame of watchRun({ hub, progress, runId, after, signal })) {
        if (frame.type === 'log' && BigInt(frame.id) > after) after = BigInt(frame.id);
        yield frame;
        if (frame.type === 'done') return;
      }
    }
  } finally {
    await hub.close();
  }
}

async function report(...[runId, format, passMark]: Parameters<AssayBackend['report']>): Promise<string> {
  const { chunks } = await writeReport(runId, format, { passMark });
  const parts: string[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return parts.join('');
}

/** The API over this process's own connection to the database. */
export const localBackend: AssayBackend = {
  listProviders,
  listModels,
  saveTasks,
  createRun,
  readProgress: readRunProgress,
  listItems: (runId, status) => listAllItems(runId, { status }),
  getItem,
  report,
  watch,
};

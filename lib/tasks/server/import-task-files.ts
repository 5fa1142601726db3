import type pg from 'pg';
import { inTransaction } from '@/lib/db/server/in-transaction';
import { parseWith } from '@/lib/errors/parse-with';
import { collectionInputSchema } from '../collection';
import type { ParsedTaskFiles, TaskFile } from '../parse-task-files';
import { replaceInputs } from '../replace-inputs';
import { sampleTasks, type TaskSample } from '../imports/sample-tasks';
import type { TaskStructure } from '../task-structure';
import { lockImports } from './lock-imports';
import { parseTaskFilesApart } from './parse-task-files-apart';
import { storeTasks, type StoreCounts } from './store-tasks';

export type ImportOptions = {
  /** Tell what would happen, save nothing. */
  dryRun?: boolean;
  /** Collection, created if absent, that all tasks of the files are put into. */
  collectionName?: string;
  /** Inputs in place of those that the structured tasks of the files have. */
  inputs?: TaskStructure['inputs'];
};

export type FilesImportResult = StoreCounts &
  Omit<ParsedTaskFiles, 'tasks'> & {
    /** The first tasks, to look at before anything is saved. */
    sample: TaskSample[];
    /** Null without `collectionName`, with errors, and in a dry run when the collection does not exist yet. */
    collectionId: string | null;
  };

async function archivedNotes(client: pg.PoolClient, taskIds: string[]): Promise<string[]> {
  const { rows } = await client.query<{ taskId: string }>(
    'select task_id as "taskId" from benchmark_task where task_id = any($1) and archived_at is not null order by 1',
    [taskIds],
  );
  if (rows.length === 0) return [];
  const some = rows.slice(0, 3).map(({ taskId }) => taskId);
  return [`${rows.length} of the tasks stay archived: ${some.join(', ')}${rows.length > 3 ? ', …' : ''}`];
}

async function findCollection(client: pg.PoolClient, name: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    'select id from tasks_collection where name = $1 for no key update',
    [name],
  );
  return rows[0]?.id ?? null;
}

async function fillCollection(
  client: pg.PoolClient,
  name: string,
  taskIds: string[],
): Promise<string | null> {
  await client.query('insert into tasks_collection (name) values ($1) on conflict (name) do nothing', [name]);
  const id = await findCollection(client, name);
  await client.query(
    `insert into collection_task (collection_id, task_id)
     select $1, id from benchmark_task where task_id = any($2) on conflict do nothing`,
    [id, taskIds],
  );
  return id;
}

/** A collection only grows by an import; who expects the files and nothing else has to know. */
async function otherTasksNote(client: pg.PoolClient, id: string, name: string, taskIds: string[]) {
  const { rows } = await client.query<{ others: number }>(
    `select count(*)::int as others from collection_task c join benchmark_task t on t.id = c.task_id
     where c.collection_id = $1 and t.task_id <> all($2)`,
    [id, taskIds],
  );
  const others = rows[0]?.others ?? 0;
  return others > 0 ? [`Collection ${name} also holds ${others} tasks that are not in the import.`] : [];
}

/**
 * Imports task files together: with one fault in one of them nothing is saved. Tasks are matched by taskId; changed
 * ones get a new version, unchanged ones are left alone, archived ones stay archived. Imports at the same time wait
 * for each other. Throws `invalid` only for a faulty `collectionName`; faults in files are returned.
 */
export async function importTaskFiles(
  files: readonly TaskFile[],
  { dryRun = false, collectionName, inputs }: ImportOptions = {},
): Promise<FilesImportResult> {
  const name =
    collectionName === undefined
      ? null
      : parseWith(collectionInputSchema, { name: collectionName }, 'collection').name;
  const { tasks: asWritten, ...parsed } = await parseTaskFilesApart(files);
  const tasks = inputs ? asWritten.map((task) => replaceInputs(task, inputs)) : asWritten;
  const result = { ...parsed, sample: sampleTasks(tasks), collectionId: null };
  if (parsed.errors.length > 0) return { created: 0, updated: 0, unchanged: 0, ...result };
  const taskIds = tasks.map(({ taskId }) => taskId);
  return inTransaction(async (client) => {
    if (!dryRun) await lockImports(client, 'exclusive');
    const counts = await storeTasks(client, tasks, { dryRun });
    const notes = [...parsed.notes, ...(await archivedNotes(client, taskIds))];
    if (name === null) return { ...result, ...counts, notes };
    const collectionId = await (dryRun
      ? findCollection(client, name)
      : fillCollection(client, name, taskIds));
    if (collectionId) notes.push(...(await otherTasksNote(client, collectionId, name, taskIds)));
    return { ...result, ...counts, notes, collectionId };
  });
}

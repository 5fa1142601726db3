import type pg from 'pg';
import { inTransaction } from '@/lib/db/server/in-transaction';
import { AppError } from '@/lib/errors/app-error';
import type { Task, TaskUpdate } from '../task';
import { contentHash } from './content-hash';
import { lockImports } from './lock-imports';
import { noSuchTask, takenOr } from './task-refusals';
import { taskColumns, toTask } from './to-task';

const replaceTask = `
  update benchmark_task set
    task_id = $2, category = $3, subcategory = $4, question = $5, excellent = $6, good = $7, pass = $8,
    incorrect_answer_direction = $9, structure = $13, content_hash = $10,
    version = version + case when content_hash = $10 then 0 else 1 end,
    archived_at = case when $11::boolean is null then archived_at when $11 then coalesce(archived_at, now()) end,
    updated_at = now()
  where id = $1 and ($12::int is null or version = $12)
  returning ${taskColumns}`;

const keepVersion = `
  insert into benchmark_task_version (benchmark_task_id, version, content_hash, category, subcategory, question,
    excellent, good, pass, incorrect_answer_direction, structure)
  select id, version, content_hash, category, subcategory, question, excellent, good, pass, incorrect_answer_direction,
    structure
  from benchmark_task where id = $1
  on conflict (benchmark_task_id, version) do nothing`;

/** Nothing was replaced: the task is gone, or another has written since the caller read it. */
async function missed(client: pg.PoolClient, id: string): Promise<AppError> {
  const { rows } = await client.query<{ version: number }>(
    'select version from benchmark_task where id = $1',
    [id],
  );
  if (!rows[0]) return noSuchTask(id);
  const message = `The task was changed meanwhile: it is at version ${rows[0].version} now. Nothing was saved.`;
  return new AppError('conflict', message, [{ path: 'version', message: `is ${rows[0].version} now` }]);
}

async function replace(
  client: pg.PoolClient,
  id: string,
  update: TaskUpdate,
  expectedVersion?: number,
): Promise<Task> {
  const { taskId, archived, category, subcategory, question, excellent, good, pass } = update;
  const { rows } = await client.query<Parameters<typeof toTask>[0]>(replaceTask, [
    id,
    taskId,
    category,
    subcategory,
    question,
    excellent,
    good,
    pass,
    update.incorrectAnswerDirection,
    contentHash(update),
    archived ?? null,
    expectedVersion ?? null,
    update.structure && JSON.stringify(update.structure),
  ]);
  if (!rows[0]) throw await missed(client, id);
  await client.query(keepVersion, [id]);
  return toTask(rows[0]);
}

/**
 * Replaces a task. Changed content becomes a new version and old ones stay, for the runs that used them; a new taskId
 * or archiving alone does not. Throws `not_found`, or `conflict` when another task has the taskId.
 *
 * @param expectedVersion what the caller read; `conflict` on `version` when the task is at another by now
 */
export async function updateTask(id: string, update: TaskUpdate, expectedVersion?: number): Promise<Task> {
  try {
    return await inTransaction(async (client) => {
      await lockImports(client, 'shared');
      return replace(client, id, update, expectedVersion);
    });
  } catch (error) {
    throw takenOr(error, 'taskId', update.taskId);
  }
}

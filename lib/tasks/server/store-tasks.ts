import type pg from 'pg';
import type { TaskInput } from '../task';
import { contentHash } from './content-hash';

export type StoreCounts = { created: number; updated: number; unchanged: number };

const incoming = `
  with incoming as (
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
      $8::text[], $9::text[], $10::jsonb[])
    as t (task_id, category, subcategory, question, excellent, good, pass, incorrect_answer_direction, content_hash,
      structure)
  )`;

const contentColumns =
  'content_hash, category, subcategory, question, excellent, good, pass, incorrect_answer_direction, structure';

const store = `${incoming}, saved as (
    insert into benchmark_task (task_id, ${contentColumns})
    select task_id, ${contentColumns} from incoming
    on conflict (task_id) do update set
      content_hash = excluded.content_hash, category = excluded.category, subcategory = excluded.subcategory,
      question = excluded.question, excellent = excluded.excellent, good = excluded.good, pass = excluded.pass,
      incorrect_answer_direction = excluded.incorrect_answer_direction, structure = excluded.structure,
      version = benchmark_task.version + 1, updated_at = now()
    where benchmark_task.content_hash <> excluded.content_hash
    returning id, version, ${contentColumns}
  ), kept as (
    insert into benchmark_task_version (benchmark_task_id, version, ${contentColumns})
    select id, version, ${contentColumns} from saved
  )
  select count(*) filter (where version = 1)::int as created, count(*) filter (where version > 1)::int as updated
  from saved`;

const compare = `${incoming}
  select count(*) filter (where stored.id is null)::int as created,
    count(*) filter (where stored.content_hash <> incoming.content_hash)::int as updated
  from incoming left join benchmark_task stored using (task_id)`;

/**
 * Creates or updates all tasks by their taskId in one statement (5,000 in a second; a query each would take a minute
 * on a disk with a real flush). A dry run only compares. Their taskIds must differ.
 */
export async function storeTasks(
  client: pg.PoolClient,
  tasks: readonly TaskInput[],
  { dryRun }: { dryRun: boolean },
): Promise<StoreCounts> {
  const { rows } = await client.query<{ created: number; updated: number }>(dryRun ? compare : store, [
    tasks.map((task) => task.taskId),
    tasks.map((task) => task.category),
    tasks.map((task) => task.subcategory),
    tasks.map((task) => task.question),
    tasks.map((task) => task.excellent),
    tasks.map((task) => task.good),
    tasks.map((task) => task.pass),
    tasks.map((task) => task.incorrectAnswerDirection),
    tasks.map((task) => contentHash(task)),
    tasks.map((task) => task.structure && JSON.stringify(task.structure)),
  ]);
  const { created = 0, updated = 0 } = rows[0] ?? {};
  return { created, updated, unchanged: tasks.length - created - updated };
}

import { z } from 'zod';
import { idSchema } from '@/lib/db/id';
import { db } from '@/lib/db/server/pool';
import { AppError } from '@/lib/errors/app-error';
import { parseWith } from '@/lib/errors/parse-with';
import type { ItemRow } from '../item';
import { listItemsQuerySchema, type ItemSortKey, type ListItemsQuery } from '../list-items-query';
import { escapeLike } from './escape-like';
import { noRun } from './get-run-summary';
import { itemColumns, itemJoins, toItemRow, type ItemSqlRow } from './item-columns';

type SortType = 'bigint' | 'int' | 'float8' | 'text';

const sortColumns: Record<ItemSortKey, { column: string; type: SortType }> = {
  id: { column: 'i.id', type: 'bigint' },
  taskId: { column: 't.task_id', type: 'text' },
  score: { column: 'i.evaluation_score', type: 'float8' },
  timeTakenMs: { column: 'i.time_taken_ms', type: 'float8' },
  ttftMs: { column: 'i.ttft_ms', type: 'float8' },
  tokensGenerated: { column: 'i.tokens_generated', type: 'int' },
  tokensPerSecond: { column: 'i.tokens_per_second', type: 'float8' },
};

/** What `sort_value` of each type is as JSON; anything else would be an error of PostgreSQL's, hence a 500. */
const sortValues: Record<SortType, z.ZodType<string | number | null>> = {
  bigint: idSchema,
  int: z.int32().nullable(),
  float8: z.number().nullable(),
  text: z
    .string()
    .refine((text) => !text.includes('\0'))
    .nullable(),
};

type Cursor = { value: string | number | null; id: string };

/** Where a page ended: the sort key's value there and the item's id. */
function readCursor(cursor: string, type: SortType): Cursor {
  try {
    const schema = z.strictObject({ value: sortValues[type], id: idSchema });
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new AppError('invalid', 'cursor: is not one that a page of this list gave out', [
      { path: 'cursor', message: 'take it from nextCursor' },
    ]);
  }
}

/** Items of a run, light rows, a page at a time. @throws AppError `not_found` for an unknown run */
export async function listItems(
  runId: string,
  query: ListItemsQuery = {},
): Promise<{ items: ItemRow[]; nextCursor: string | null }> {
  const { cursor, limit, status, targetId, violation, sort, q } = parseWith(
    listItemsQuerySchema,
    query,
    'query',
  );
  const descending = sort.startsWith('-');
  const key = sort.replace('-', '') as ItemSortKey;
  const { column, type } = sortColumns[key];
  const after = cursor === undefined ? null : readCursor(cursor, type);
  const beyond = descending ? '<' : '>';
  // Missing values stand at the end in either direction, so the page after a null holds nulls only.
  const page = `($6::bigint is null
    or ($5::${type} is not null and (${column} ${beyond} $5 or ${column} is null or (${column} = $5 and i.id > $6)))
    or ($5::${type} is null and ${column} is null and i.id > $6))`;
  const { rows } = await db().query<ItemSqlRow & { sort_value: string | number | null }>(
    `select ${itemColumns}, ${column} as sort_value ${itemJoins}
     left join benchmark_attempt a on $4::text is not null and a.id = i.answer_attempt_id
     where i.benchmark_run_id = $1 and ($2::benchmark_item_status is null or i.status = $2)
       and ($3::bigint is null or i.target_id = $3)
       and ($4::text is null or t.task_id ilike $4 or v.category ilike $4 or v.subcategory ilike $4
         or i.error_msg ilike $4 or a.answer ilike $4)
       and ($8::text is null or i.violation_categories @> array[$8])
       and ${page}
     order by ${column} ${descending ? 'desc' : 'asc'} nulls last, i.id limit $7`,
    [
      runId,
      status ?? null,
      targetId ?? null,
      q ? `%${escapeLike(q)}%` : null,
      after?.value ?? null,
      after?.id ?? null,
      limit + 1,
      violation ?? null,
    ],
  );
  if (rows.length === 0) await assertRunExists(runId);
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  const nextCursor = last
    ? Buffer.from(JSON.stringify({ value: last.sort_value, id: last.id })).toString('base64url')
    : null;
  return { items: rows.slice(0, limit).map(toItemRow), nextCursor };
}

async function assertRunExists(runId: string): Promise<void> {
  const { rowCount } = await db().query('select 1 from benchmark_run where id = $1', [runId]);
  if (!rowCount) throw noRun(runId);
}

import { db } from '@/lib/db/server/pool';
import { parseWith } from '@/lib/errors/parse-with';
import { listRunsQuerySchema, type ListRunsQuery } from '../list-runs-query';
import type { RunSummary } from '../run';
import { summarySql, toSummary, type SummaryRow } from './summary-sql';

/** Runs, newest first, a page at a time; `from` and `to` bound the time of creation. */
export async function listRuns(
  query: ListRunsQuery = {},
): Promise<{ items: RunSummary[]; nextCursor: string | null }> {
  const { cursor, limit, status, from, to } = parseWith(listRunsQuerySchema, query, 'query');
  const { rows } = await db().query<SummaryRow>(
    `${summarySql}
     where ($1::bigint is null or r.id < $1) and ($2::benchmark_run_status is null or r.status = $2)
       and ($3::timestamptz is null or r.created_at >= $3) and ($4::timestamptz is null or r.created_at <= $4)
     order by r.id desc limit $5`,
    [cursor ?? null, status ?? null, from ?? null, to ?? null, limit + 1],
  );
  const items = rows.slice(0, limit).map(toSummary);
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
}

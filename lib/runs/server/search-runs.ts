import { db } from '@/lib/db/server/pool';
import type { RunStatus } from '../run-state';

export type FoundRun = { id: string; runId: string; name: string | null; status: RunStatus };

/** Runs whose name or run id contains the text, whatever its case, newest first. */
export async function searchRuns(text: string, limit: number): Promise<FoundRun[]> {
  const { rows } = await db().query<FoundRun>(
    `select id::text, run_id as "runId", name, status from benchmark_run
     where position(lower($1) in lower(coalesce(name, '') || ' ' || run_id)) > 0
     order by benchmark_run.id desc limit $2`,
    [text, limit],
  );
  return rows;
}

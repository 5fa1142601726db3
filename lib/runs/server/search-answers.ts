import { db } from '@/lib/db/server/pool';
import { escapeLike } from './escape-like';
import { noRun } from './get-run-summary';

/**
 * Ids of the items whose answer, prompt or error holds `text`, without regard to case: what the items table cannot search in
 * the browser because it has no long texts. @throws AppError `not_found`
 */
export async function searchAnswers(runId: string, text: string): Promise<{ itemIds: string[] }> {
  const { rows } = await db().query<{ ids: string[]; known: boolean }>(
    `select coalesce(json_agg(i.id::text order by i.id), '[]') as ids, exists (select 1 from benchmark_run where id = $1) as known
     from benchmark_item i
     join benchmark_task_version v on v.id = i.task_version_id
     left join benchmark_attempt a on a.id = i.answer_attempt_id
     where i.benchmark_run_id = $1 and (a.answer ilike $2 or v.question ilike $2 or i.error_msg ilike $2)`,
    [runId, `%${escapeLike(text)}%`],
  );
  if (!rows[0]?.known) throw noRun(runId);
  return { itemIds: rows[0].ids };
}

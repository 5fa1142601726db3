import { db } from '@/lib/db/server/pool';

export type MeanScore = {
  /** Of the overall scores, 0 to 100; null when nothing has a score. */
  mean: number | null;
  scored: number;
  items: number;
};

/** Mean score and coverage of each of these runs, by run id. */
export async function readMeanScores(runIds: string[]): Promise<Record<string, MeanScore>> {
  const { rows } = await db().query<MeanScore & { id: string }>(
    `select benchmark_run_id::text as id, avg(evaluation_score) as mean, count(evaluation_score)::int as scored,
       count(*)::int as items
     from benchmark_item where benchmark_run_id = any($1::bigint[]) group by benchmark_run_id`,
    [runIds],
  );
  return Object.fromEntries(rows.map(({ id, ...score }) => [id, score]));
}

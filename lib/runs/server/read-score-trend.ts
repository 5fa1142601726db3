import { db } from '@/lib/db/server/pool';
import { shapeScoreTrend, type ScoreTrend, type TrendRow } from '../score-trend';

const mostRuns = 8;

// Scores of other judges or other collections are other scores: only runs like the latest one make a line with it.
const runsSql = `
with ended as (
  select r.id, r.judge_provider_config_id, r.judge_model_name, r.name, r.run_id, r.created_at,
    (select array_agg(rc.collection_id order by rc.collection_id) from benchmark_run_collections rc
     where rc.benchmark_run_id = r.id) as collections
  from benchmark_run r where r.status in ('FINISHED', 'INCOMPLETE') and r.judge_model_name is not null
  order by r.id desc limit 200
), latest as (select * from ended order by id desc limit 1)
select e.id::text as id, coalesce(e.name, e.run_id) as title, e.created_at as "createdAt", e.judge_model_name as judge,
  (select coalesce(array_agg(c.name order by c.name), '{}') from tasks_collection c where c.id = any(e.collections)) as collections
from ended e join latest l on (e.judge_provider_config_id, e.judge_model_name, e.collections)
  is not distinct from (l.judge_provider_config_id, l.judge_model_name, l.collections)
order by e.id desc limit ${mostRuns}`;

const meansSql = `
select i.run::text as "runId", p.id::text as "providerId", p.name as provider, t.model_name as model, p.simulated,
  avg(i.mean) as mean, count(i.mean)::int as tasks
from (
  select benchmark_run_id as run, target_id, avg(evaluation_score) as mean from benchmark_item
  where benchmark_run_id = any($1::bigint[]) group by benchmark_run_id, target_id, benchmark_task_id
) i
join benchmark_run_target_model t on t.id = i.target_id
join provider_config p on p.id = t.provider_config_id
group by i.run, i.target_id, p.id, p.name, t.model_name, p.simulated
order by i.run, i.target_id`;

type RunRow = { id: string; title: string; createdAt: Date; judge: string; collections: string[] };
type MeanRow = Omit<TrendRow, 'title' | 'createdAt'>;

/** Mean scores by model over the last ended runs that had the judge and the collections of the latest; null below two. */
export async function readScoreTrend(): Promise<ScoreTrend | null> {
  const { rows: runs } = await db().query<RunRow>(runsSql);
  const [latest] = runs;
  if (!latest || runs.length < 2) return null;
  const byId = new Map(runs.map((run) => [run.id, run]));
  const { rows: means } = await db().query<MeanRow>(meansSql, [[...byId.keys()]]);
  const rows = means.flatMap((row) => {
    const run = byId.get(row.runId);
    return run ? [{ ...row, title: run.title, createdAt: run.createdAt.toISOString() }] : [];
  });
  return shapeScoreTrend(rows, { judge: latest.judge, collections: latest.collections });
}

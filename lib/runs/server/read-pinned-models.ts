import { db } from '@/lib/db/server/pool';
import { modelFactsSchema } from '@/lib/providers/model-facts';
import { pinModel, type PinnedModel } from '../pinned-models';

const pinnedSql = `
select g.provider_config_id::text as "providerId", g.model_name as model, json_agg(f.facts order by f.id) as snapshots
from run_model_facts f join run_group g on g.id = f.run_group_id
where f.benchmark_run_id = $1
group by g.provider_config_id, g.model_name order by min(g.position)`;

/** What the servers told of a run's models; a model whose server told nothing is missing. */
export async function readPinnedModels(runId: string): Promise<PinnedModel[]> {
  const { rows } = await db().query<{ providerId: string; model: string; snapshots: unknown[] }>(pinnedSql, [
    runId,
  ]);
  return rows.map(({ snapshots, ...reference }) =>
    pinModel(
      reference,
      snapshots.map((facts) => modelFactsSchema.parse(facts)),
    ),
  );
}

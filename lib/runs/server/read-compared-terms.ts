import { db } from '@/lib/db/server/pool';
import type { RunSummary } from '../run';
import type { ComparedTerms, JudgeTerms } from '../run-terms-differences';
import { readSummaryRow } from './get-run-summary';
import { readPinnedModels } from './read-pinned-models';
import { toSummary } from './summary-sql';

const judgesSql = `
select distinct p.name || '/' || w.judge_model_name as judge, w.template_hash as "templateHash",
  w.schema_version as "schemaVersion"
from benchmark_item i
join verdict w on w.id = i.verdict_id
join provider_config p on p.id = w.judge_provider_config_id
where i.benchmark_run_id = $1 and i.evaluation_score is not null order by 1, 2, 3`;

/** A run with what its results depend on. @throws AppError `not_found` */
export async function readComparedTerms(id: string): Promise<ComparedTerms & { run: RunSummary }> {
  const row = await readSummaryRow(id);
  const [judges, models] = await Promise.all([db().query<JudgeTerms>(judgesSql, [id]), readPinnedModels(id)]);
  return {
    run: toSummary(row),
    judges: judges.rows,
    parameters: row.parameters,
    repetitions: row.repetitions,
    models,
  };
}

import { createHash } from 'node:crypto';
import { judgeTemplateText } from '@/lib/judging/build-judge-prompt';
import { db } from '@/lib/db/server/pool';
import { runParametersSchema, type RunParameters } from '../create-run-input';

/** SHA-256 of the judge template in force: a verdict made with other words carries another hash. */
export const judgeTemplateHash = createHash('sha256').update(judgeTemplateText).digest('hex');

/** What holds for every call of a run. */
export type RunTerms = { judged: boolean; parameters: RunParameters; hasBudget: boolean };

/** Null when the run was deleted. */
export async function readRunTerms(runId: string): Promise<RunTerms | null> {
  const { rows } = await db().query<{ judged: boolean; parameters: unknown; has_budget: boolean }>(
    'select judge_provider_config_id is not null as judged, parameters, budget_usd is not null as has_budget from benchmark_run where id = $1',
    [runId],
  );
  const row = rows[0];
  if (!row) return null;
  const { judged, parameters, has_budget: hasBudget } = row;
  return { judged, hasBudget, parameters: runParametersSchema.parse(parameters) };
}

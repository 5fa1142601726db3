import type pg from 'pg';
import { inTransaction } from '@/lib/db/server/in-transaction';
import { AppError } from '@/lib/errors/app-error';
import { verdictSchemaName, verdictSchemaVersion } from '@/lib/judging/verdict';
import { readCurrentPrices } from '@/lib/costs/server/read-current-prices';
import type { ModelReference } from '../create-run-input';
import { refuseSecondActive } from './change-run-status';
import { refuseUnpriced } from './refuse-unpriced';
import { readRunProviders } from './read-run-providers';
import { lockSettledRun, reopenRun } from './reopen-run';
import { judgeTemplateHash } from './run-terms';

const resetSql = `
update benchmark_item set status = 'WAITING_FOR_JUDGE', failed_phase = null, error_kind = null, error_msg = null,
  verdict_id = null, evaluation_score = null, judge_attempts = 0, next_retry_at = null, updated_at = now()
where benchmark_run_id = $1 and (status = 'COMPLETED' or (status = 'FAILED' and failed_phase = 'JUDGING'))`;

async function replaceJudge(
  tx: pg.PoolClient,
  id: string,
  judge: ModelReference,
  lane: string,
  items: number,
) {
  await tx.query(
    'update benchmark_run set judge_provider_config_id = $2, judge_model_name = $3 where id = $1',
    [id, judge.providerId, judge.model],
  );
  // An item counts in one judge group only, that of its latest judge.
  await tx.query(
    `update run_group set total = 0, done = 0, failed = 0, state = 'DONE' where benchmark_run_id = $1 and phase = 'JUDGING'`,
    [id],
  );
  const { priceOf } = await readCurrentPrices([judge], tx);
  const { rows } = await tx.query<{ has_budget: boolean }>(
    'select budget_usd is not null as has_budget from benchmark_run where id = $1',
    [id],
  );
  if (rows[0]?.has_budget && !priceOf(judge)) refuseUnpriced([judge]);
  await tx.query(
    `insert into run_group (benchmark_run_id, phase, position, provider_config_id, model_name, lane, total, price)
     select $1, 'JUDGING', 1 + max(position), $2, $3, $4, $5, $6::jsonb from run_group where benchmark_run_id = $1`,
    [id, judge.providerId, judge.model, lane, items, priceOf(judge)],
  );
  await tx.query(
    'insert into judge_schema_version (run_id, schema_name, schema_version) values ($1, $2, $3)',
    [id, verdictSchemaName, verdictSchemaVersion],
  );
  const entry = {
    ...judge,
    schemaVersion: verdictSchemaVersion,
    templateHash: judgeTemplateHash,
    price: priceOf(judge),
  };
  await tx.query(
    `update benchmark_run set manifest = manifest || jsonb_build_object(
       'judge', $2::jsonb, 'earlierJudges', coalesce(manifest->'earlierJudges', '[]') || coalesce(manifest->'judge', 'null'))
     where id = $1`,
    [id, JSON.stringify(entry)],
  );
}

/**
 * Has another judge (or the same one under today's template) grade every answer of a settled run again. Verdicts are
 * appended: the earlier ones stay readable, the item shows the latest.
 */
export async function rejudgeRun(id: string, judge: ModelReference): Promise<{ retried: number }> {
  const providers = await readRunProviders([judge]);
  const lane = providers.get(judge.providerId)?.lane ?? 'local';
  return inTransaction(async (tx) => {
    await lockSettledRun(tx, id);
    const retried = (await tx.query(resetSql, [id])).rowCount ?? 0;
    if (retried === 0) throw new AppError('conflict', 'The run has no answer that could be judged.');
    await replaceJudge(tx, id, judge, lane, retried);
    await reopenRun(tx, id, 'JUDGING', {
      kind: 'run.rejudged',
      message: `Judging ${retried} answers again with ${judge.model}`,
      items: retried,
    });
    return { retried };
  }).catch(refuseSecondActive);
}

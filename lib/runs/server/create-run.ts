import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inTransaction } from '@/lib/db/server/in-transaction';
import { db } from '@/lib/db/server/pool';
import { foreignKeyViolation, sqlState, uniqueViolation } from '@/lib/db/server/postgres-error';
import { AppError } from '@/lib/errors/app-error';
import { parseWith } from '@/lib/errors/parse-with';
import { appendEvents } from '@/lib/events/server/append-events';
import { readCurrentPrices } from '@/lib/costs/server/read-current-prices';
import type { PinnedPrice } from '@/lib/costs/pinned-price';
import type { RunEstimate } from '@/lib/costs/run-estimate';
import { verdictSchemaName, verdictSchemaVersion } from '@/lib/judging/verdict';
import { logger } from '@/lib/log/server/logger';
import { sendJob } from '@/lib/queue/server/boss';
import { createRunSchema, type CreateRunInput, type ModelReference } from '../create-run-input';
import { drainLaneJob } from '../drain-lane-job';
import type { RunSummary } from '../run';
import { buildManifest } from './build-manifest';
import { nothingToAsk, refuseUnknownCollections } from './collection-refusals';
import { estimatePlannedRun } from './estimate-planned-run';
import { getRunSummary } from './get-run-summary';
import { refuseUnpriced } from './refuse-unpriced';
import { readRunProviders, type RunProvider } from './read-run-providers';

type Input = ReturnType<typeof createRunSchema.parse>;

/** e.g. run-20261121-1f0c9a: sorts by day, unique without asking the database. */
const newRunId = (now: Date) =>
  `run-${now.toISOString().slice(0, 10).replaceAll('-', '')}-${randomBytes(3).toString('hex')}`;

async function insertRun(
  tx: pg.PoolClient,
  input: Input,
  estimate: RunEstimate | null,
  now: Date,
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into benchmark_run (run_id, name, judge_provider_config_id, judge_model_name, repetitions, parameters, budget_usd, estimate)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [
      newRunId(now),
      input.name ?? null,
      input.judge?.providerId ?? null,
      input.judge?.model ?? null,
      input.repetitions,
      JSON.stringify(input.parameters),
      input.budgetUsd ?? null,
      estimate && JSON.stringify(estimate),
    ],
  );
  return rows[0]?.id ?? '';
}

async function linkCollections(tx: pg.PoolClient, runId: string, collectionIds: string[]): Promise<void> {
  const found = await tx.query<{ id: string }>(
    `insert into benchmark_run_collections (benchmark_run_id, collection_id)
     select $1, id from tasks_collection where id = any($2::bigint[]) returning collection_id as id`,
    [runId, collectionIds],
  );
  const known = new Set(found.rows.map((row) => row.id));
  refuseUnknownCollections(collectionIds, known);
}

/** A target, its group and one item per task, input and repetition; returns the number of items. */
async function insertTarget(
  tx: pg.PoolClient,
  run: { id: string; input: Input },
  target: ModelReference,
  group: { position: number; lane: string; price: PinnedPrice | null },
): Promise<number> {
  const inserted = await tx.query<{ id: string }>(
    `insert into benchmark_run_target_model (benchmark_run_id, provider_config_id, model_name) values ($1, $2, $3) returning id`,
    [run.id, target.providerId, target.model],
  );
  const targetId = inserted.rows[0]?.id;
  const insertedGroup = await tx.query<{ id: string }>(
    `insert into run_group (benchmark_run_id, phase, position, provider_config_id, model_name, target_id, lane, price)
     values ($1, 'BENCHMARKING', $2, $3, $4, $5, $6, $7) returning id`,
    [run.id, group.position, target.providerId, target.model, targetId, group.lane, group.price],
  );
  const groupId = insertedGroup.rows[0]?.id;
  const items = await tx.query(
    `insert into benchmark_item (benchmark_run_id, benchmark_task_id, task_version_id, target_id, run_group_id, repetition, input_index)
     select $1, t.id, v.id, $2, $3, repetition, input_index
     from benchmark_task t
     join benchmark_task_version v on v.benchmark_task_id = t.id and v.version = t.version
     cross join generate_series(1, $5::int) repetition
     cross join generate_series(0, greatest(coalesce(jsonb_array_length(v.structure -> 'inputs'), 0), 1) - 1) input_index
     where t.archived_at is null
       and t.id in (select task_id from collection_task where collection_id = any($4::bigint[]))
     order by repetition, t.category, t.task_id, input_index`,
    [run.id, targetId, groupId, run.input.collectionIds, run.input.repetitions],
  );
  await tx.query('update run_group set total = $2 where id = $1', [groupId, items.rowCount ?? 0]);
  return items.rowCount ?? 0;
}

async function insertJudge(
  tx: pg.PoolClient,
  runId: string,
  judge: ModelReference,
  group: { position: number; lane: string; price: PinnedPrice | null },
) {
  await tx.query(
    `insert into run_group (benchmark_run_id, phase, position, provider_config_id, model_name, lane, price)
     values ($1, 'JUDGING', $2, $3, $4, $5, $6)`,
    [runId, group.position, judge.providerId, judge.model, group.lane, group.price],
  );
  await tx.query(
    'insert into judge_schema_version (run_id, schema_name, schema_version) values ($1, $2, $3)',
    [runId, verdictSchemaName, verdictSchemaVersion],
  );
}

type Plan = { input: Input; providers: Map<string, RunProvider>; estimate: RunEstimate | null };

async function insertAll(tx: pg.PoolClient, { input, providers, estimate }: Plan, now: Date) {
  const laneOf = (reference: ModelReference) => providers.get(reference.providerId)?.lane ?? 'local';
  const models = [...input.targets, ...(input.judge ? [input.judge] : [])];
  const { version, priceOf } = await readCurrentPrices(models, tx);
  const groupOf = (reference: ModelReference, position: number) => ({
    position,
    lane: laneOf(reference),
    price: priceOf(reference),
  });
  if (input.budgetUsd !== undefined) refuseUnpriced(models.filter((model) => !priceOf(model)));
  const runId = await insertRun(tx, input, estimate, now);
  await linkCollections(tx, runId, input.collectionIds);
  let items = 0;
  for (const [position, target] of input.targets.entries())
    items += await insertTarget(tx, { id: runId, input }, target, groupOf(target, position));
  if (items === 0) throw nothingToAsk();
  if (input.judge) await insertJudge(tx, runId, input.judge, groupOf(input.judge, input.targets.length));
  await tx.query('update benchmark_run set manifest = $2 where id = $1', [
    runId,
    JSON.stringify({
      ...(await buildManifest(tx, runId, input, providers)),
      prices: { version, models: models.map((model) => ({ ...model, price: priceOf(model) })) },
    }),
  ]);
  await appendEvents(tx, runId, [
    {
      level: 'info',
      kind: 'run.created',
      message: `Run created: ${items} items over ${input.targets.length} models`,
      payload: { status: 'PENDING', items, targets: input.targets.length, judged: input.judge !== null },
    },
  ]);
  for (const lane of new Set(input.targets.map(laneOf)))
    await sendJob(drainLaneJob, { runId, lane }, { singletonKey: lane, tx });
  return runId;
}

/** A run starts without an estimate rather than not at all. What it refuses, the run's own creation refuses in a moment. */
async function estimateOrNull(input: Input): Promise<RunEstimate | null> {
  return estimatePlannedRun(input).catch((error: unknown) => {
    if (!(error instanceof AppError))
      logger().warn({ err: error }, 'the cost of a run could not be estimated');
    return null;
  });
}

async function refuse(error: unknown): Promise<never> {
  const state = sqlState(error);
  if (state === foreignKeyViolation)
    throw new AppError(
      'unresolvable_reference',
      'A provider or collection of this run was deleted at the same moment.',
    );
  if (state !== uniqueViolation) throw error;
  const { rows } = await db().query<{ run_id: string; id: string }>(
    `select run_id, id from benchmark_run where status in ('PENDING', 'RUNNING')`,
  );
  const active = rows[0] ? `${rows[0].run_id} (id ${rows[0].id})` : 'Another run';
  throw new AppError(
    'conflict',
    `${active} is active, and only one run may be. Wait for it, pause it or stop it.`,
  );
}

/**
 * Creates a run with all its items and starts it, in one transaction: nothing of it exists half, and of two at once the
 * database admits one.
 * @throws AppError `invalid`; `unresolvable_reference` for an unknown provider or collection; `conflict` while another
 * run is active
 */
export async function createRun(body: CreateRunInput, now = new Date()): Promise<RunSummary> {
  const input = parseWith(createRunSchema, body, 'run');
  const providers = await readRunProviders([...input.targets, ...(input.judge ? [input.judge] : [])]);
  const estimate = await estimateOrNull(input);
  const id = await inTransaction((tx) => insertAll(tx, { input, providers, estimate }, now)).catch(refuse);
  return getRunSummary(id);
}

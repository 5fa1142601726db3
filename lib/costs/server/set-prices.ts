import type pg from 'pg';
import { inTransaction } from '@/lib/db/server/in-transaction';
import { foreignKeyViolation, sqlState } from '@/lib/db/server/postgres-error';
import { AppError } from '@/lib/errors/app-error';
import { parseWith } from '@/lib/errors/parse-with';
import { setPriceSchema, type ModelPrice, type NewPrice, type PriceSource, type SetPrice } from '../price';
import { listPriceHistory } from './list-prices';

/** Any constant: it keeps two changes of the table apart, so that each sees what the other left. */
const tableLock = 7_041_776;

const columns = `provider_config_id, model_name, input_per_million, output_per_million, cached_input_per_million,
  per_request, per_hour, context_window`;

const inputSql = `
select i.*, m.id as current_id,
  m.id is not null and (i.input_per_million, i.output_per_million, i.cached_input_per_million, i.per_request, i.per_hour,
    i.context_window) is not distinct from (m.input_per_million, m.output_per_million, m.cached_input_per_million,
    m.per_request, m.per_hour, m.context_window) as same
from json_to_recordset($1) as i(provider_config_id bigint, model_name text, input_per_million float8,
  output_per_million float8, cached_input_per_million float8, per_request float8, per_hour float8, context_window int)
left join model_price m on m.provider_config_id = i.provider_config_id and m.model_name = i.model_name
  and m.replaced_at is null`;

const toRow = (price: NewPrice) => ({
  provider_config_id: price.providerId,
  model_name: price.model,
  input_per_million: price.inputPerMillion,
  output_per_million: price.outputPerMillion,
  cached_input_per_million: price.cachedInputPerMillion,
  per_request: price.perRequest,
  per_hour: price.perHour,
  context_window: price.contextWindow,
});

export type PriceCounts = { created: number; updated: number; unchanged: number };

async function store(tx: pg.PoolClient, prices: NewPrice[], source: PriceSource, dryRun: boolean) {
  await tx.query('select pg_advisory_xact_lock($1)', [tableLock]);
  const { rows } = await tx.query<{ current_id: string | null; same: boolean }>(inputSql, [
    JSON.stringify(prices.map(toRow)),
  ]);
  const unchanged = rows.filter((row) => row.same).length;
  const replaced = rows.filter((row) => !row.same).flatMap((row) => row.current_id ?? []);
  const counts = { created: rows.length - unchanged - replaced.length, updated: replaced.length, unchanged };
  if (dryRun) return counts;
  await tx.query('update model_price set replaced_at = now() where id = any($1::bigint[])', [replaced]);
  await tx.query(
    `insert into model_price (${columns}, source)
     select ${columns}, $2 from (${inputSql}) i where not exists (
       select 1 from model_price c where c.provider_config_id = i.provider_config_id
         and c.model_name = i.model_name and c.replaced_at is null)`,
    [JSON.stringify(prices.map(toRow)), source],
  );
  return counts;
}

/**
 * Puts prices in force, all or none; the ones they replace stay in the history, and a price that is the same stays as it
 * is. Runs that have begun keep theirs. Of several prices of one model the last one holds.
 * @throws AppError `unresolvable_reference` for a provider that does not exist
 */
export async function setPrices(
  prices: NewPrice[],
  source: PriceSource,
  { dryRun = false } = {},
): Promise<PriceCounts> {
  const last = new Map(prices.map((price) => [`${price.providerId}\n${price.model}`, price]));
  return inTransaction((tx) => store(tx, [...last.values()], source, dryRun)).catch((error: unknown) => {
    if (sqlState(error) !== foreignKeyViolation) throw error;
    throw new AppError('unresolvable_reference', 'There is no provider with that id.', [
      { path: 'providerId', message: 'no such provider' },
    ]);
  });
}

/** Sets one price by hand. @throws AppError `invalid`, `unresolvable_reference` */
export async function setPrice(body: SetPrice): Promise<ModelPrice> {
  const price = parseWith(setPriceSchema, body, 'price');
  await setPrices([price], 'manual');
  const [current] = await listPriceHistory(price.providerId, price.model);
  if (!current) throw new AppError('not_found', 'The price was deleted at the same moment.');
  return current;
}

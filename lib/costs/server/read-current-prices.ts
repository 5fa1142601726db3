import type pg from 'pg';
import { db } from '@/lib/db/server/pool';
import type { PinnedPrice } from '../pinned-price';

type Reference = { providerId: string; model: string };

const key = ({ providerId, model }: Reference) => `${providerId}\n${model}`;

/** The figures of a price row as JSON; alias of the row: m. */
export const priceFiguresSql = `
  'inputPerMillion', m.input_per_million, 'outputPerMillion', m.output_per_million,
  'cachedInputPerMillion', m.cached_input_per_million, 'perRequest', m.per_request, 'perHour', m.per_hour,
  'contextWindow', m.context_window`;

/** The prices in force of the models named, and the table's version (its latest row's id). No price: null. */
export async function readCurrentPrices(
  references: Reference[],
  client: pg.ClientBase | pg.Pool = db(),
): Promise<{ version: string | null; priceOf: (reference: Reference) => PinnedPrice | null }> {
  const { rows } = await client.query<{ provider_id: string; model: string; price: PinnedPrice }>(
    `select m.provider_config_id::text as provider_id, m.model_name as model,
       json_build_object('id', m.id::text, ${priceFiguresSql}) as price
     from model_price m join unnest($1::bigint[], $2::text[]) as asked (provider_id, model)
       on asked.provider_id = m.provider_config_id and asked.model = m.model_name
     where m.replaced_at is null`,
    [references.map(({ providerId }) => providerId), references.map(({ model }) => model)],
  );
  const version = await client.query<{ id: string | null }>('select max(id)::text as id from model_price');
  const prices = new Map(
    rows.map((row) => [key({ providerId: row.provider_id, model: row.model }), row.price]),
  );
  return {
    version: version.rows[0]?.id ?? null,
    priceOf: (reference) => prices.get(key(reference)) ?? null,
  };
}

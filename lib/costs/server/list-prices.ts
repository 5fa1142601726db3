import { db } from '@/lib/db/server/pool';
import type { ModelPrice, PriceList } from '../price';

type Row = Omit<ModelPrice, 'createdAt' | 'replacedAt'> & { createdAt: Date; replacedAt: Date | null };

/** The columns of a price as the API names them; append `where …` and `order by …`. Aliases: price m, provider p. */
const priceSql = `
select m.id::text, p.id::text as "providerId", p.name as provider, m.model_name as model,
  m.input_per_million as "inputPerMillion", m.output_per_million as "outputPerMillion",
  m.cached_input_per_million as "cachedInputPerMillion", m.per_request as "perRequest", m.per_hour as "perHour",
  m.context_window as "contextWindow", m.source, m.created_at as "createdAt", m.replaced_at as "replacedAt"
from model_price m join provider_config p on p.id = m.provider_config_id`;

const toPrice = (row: Row): ModelPrice => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  replacedAt: row.replacedAt?.toISOString() ?? null,
});

/** The prices in force, of all providers or of one, by provider and model. */
export async function listPrices(providerId?: string): Promise<PriceList> {
  const [prices, version] = await Promise.all([
    db().query<Row>(
      `${priceSql} where m.replaced_at is null and ($1::bigint is null or p.id = $1) order by p.name, m.model_name`,
      [providerId ?? null],
    ),
    db().query<{ id: string | null }>('select max(id)::text as id from model_price'),
  ]);
  return { items: prices.rows.map(toPrice), version: version.rows[0]?.id ?? null };
}

/** Every price that a model has had, the latest first. */
export async function listPriceHistory(providerId: string, model: string): Promise<ModelPrice[]> {
  const { rows } = await db().query<Row>(
    `${priceSql} where p.id = $1 and m.model_name = $2 order by m.id desc limit 1000`,
    [providerId, model],
  );
  return rows.map(toPrice);
}

import { db } from '@/lib/db/server/pool';
import { spacingMs } from '../pace';

// Places are given by the database, under the lock of the provider's row and by the database's clock: the clocks of the
// workers' machines do not matter, and none of them can give the same moment twice.

/** Announces that a provider's limit or hold was changed; the payload is the provider's id. */
export const paceChannel = 'assay_pace';

export type PaceTerms = { limited: boolean; heldForMs: number };

const readSql = `
with made as (
  insert into provider_pace (provider_config_id) select id from provider_config where id = $1 on conflict do nothing
)
select c.settings->>'requestsPerMinute' is not null as limited,
  coalesce(greatest(0, extract(epoch from nullif(p.held_until, '-infinity') - clock_timestamp()) * 1000), 0)::float8 as "heldForMs"
from provider_config c left join provider_pace p on p.provider_config_id = c.id
where c.id = $1`;

/** The pace in force; makes the provider's row if there is none. */
export async function readPace(providerId: string): Promise<PaceTerms> {
  const { rows } = await db().query<PaceTerms>(readSql, [providerId]);
  return rows[0] ?? { limited: false, heldForMs: 0 };
}

/** `at` is the database's own text of the moment, `spacingMs` its distance to the place before at the least. */
export type Place = { at: string; waitMs: number; spacingMs: number };

// The limit is read anew for each place, so that a change of it counts from the next call on.
const spacingSql = `$2::float8 / (c.settings->>'requestsPerMinute')::int`;

const takeSql = `
update provider_pace p
set last_at = greatest(p.last_at + ${spacingSql} * interval '1 millisecond', p.held_until, clock_timestamp()),
  taken_at = clock_timestamp()
from provider_config c
where p.provider_config_id = $1 and c.id = $1 and c.settings->>'requestsPerMinute' is not null
returning p.last_at::text as at, greatest(0, extract(epoch from p.last_at - p.taken_at) * 1000)::float8 as "waitMs",
  ${spacingSql} as "spacingMs"`;

/** The next free moment, taken for one call; null when the provider has no limit (any more). */
export async function takePlace(providerId: string): Promise<Place | null> {
  const { rows } = await db().query<Place>(takeSql, [providerId, spacingMs(1)]);
  return rows[0] ?? null;
}

const giveBackSql = `
update provider_pace set last_at = last_at - $3::float8 * interval '1 millisecond'
where provider_config_id = $1 and last_at = $2::timestamptz`;

/** Frees a place that no call will use, unless another was given behind it already. */
export async function giveBackPlace(providerId: string, place: Place): Promise<void> {
  await db().query(giveBackSql, [providerId, place.at, place.spacingMs]);
}

const holdSql = `
with held as (
  update provider_pace set held_until = greatest(held_until, clock_timestamp() + $2::float8 * interval '1 millisecond')
  where provider_config_id = $1
  returning provider_config_id
)
select pg_notify('${paceChannel}', provider_config_id::text) from held`;

/** No worker calls the provider for `forMs` from now on. */
export async function holdProvider(providerId: string, forMs: number): Promise<void> {
  await db().query(holdSql, [providerId, forMs]);
}

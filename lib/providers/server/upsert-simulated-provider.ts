import type pg from 'pg';
import { inTransaction } from '@/lib/db/server/in-transaction';
import { defaultInferenceEndpoint, defaultModelsEndpoint, providerSettingsSchema } from '../provider';

const name = 'Simulated';

/** The first of "Simulated", "Simulated 2", … that no provider of the user has. */
async function freeName(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select name from provider_config where starts_with(name, $1)`,
    [name],
  );
  const taken = new Set(rows.map((row) => row.name));
  let candidate = name;
  for (let number = 2; taken.has(candidate); number++) candidate = `${name} ${number}`;
  return candidate;
}

/**
 * Makes the built-in simulated provider known under `baseUrl`, which changes with each start, and returns its id. It is
 * found by its mark, not by its name, so a provider of the user that is called "Simulated" stays as it is.
 */
export function upsertSimulatedProvider(baseUrl: string): Promise<string> {
  return inTransaction(async (client) => {
    await client.query('lock table provider_config in share row exclusive mode');
    const found = await client.query<{ id: string }>(
      `update provider_config set base_url = $1, updated_at = now()
       where id = (select min(id) from provider_config where simulated) returning id`,
      [baseUrl],
    );
    if (found.rows[0]) return found.rows[0].id;
    const created = await client.query<{ id: string }>(
      `insert into provider_config
         (name, type, base_url, models_endpoint, inference_endpoint, settings, simulated, updated_at)
       values ($1, 'CUSTOM_OPEN_AI_COMPATIBLE', $2, $3, $4, $5, true, now()) returning id`,
      [
        await freeName(client),
        baseUrl,
        defaultModelsEndpoint,
        defaultInferenceEndpoint,
        JSON.stringify(providerSettingsSchema.parse({})),
      ],
    );
    const id = created.rows[0]?.id;
    if (id === undefined) throw new Error('the insert of the simulated provider returned no row');
    return id;
  });
}

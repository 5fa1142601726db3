import { db } from '@/lib/db/server/pool';
import { logger } from '@/lib/log/server/logger';
import { capabilitiesSchema, type OptionalFeature } from '../capability';

/** Where it is remembered what (provider, model) refuses. */
export type CapabilityStore = {
  load(model: string): Promise<OptionalFeature[]>;
  add(model: string, feature: OptionalFeature): Promise<void>;
};

/** For providers that are not saved: what is learned lives as long as the client. */
export const forgetfulStore: CapabilityStore = {
  load: () => Promise.resolve([]),
  add: () => Promise.resolve(),
};

const select = `select capabilities from model_capability where provider_config_id = $1 and model_name = $2`;
// Two workers may learn at the same time: the union is taken by the database.
const merge = `
  insert into model_capability as known (provider_config_id, model_name, capabilities, updated_at)
  values ($1, $2, jsonb_build_object('rejected', jsonb_build_array($3::text)), now())
  on conflict (provider_config_id, model_name) do update
  set capabilities = jsonb_build_object('rejected',
        (select jsonb_agg(distinct feature)
         from jsonb_array_elements(
           coalesce(known.capabilities->'rejected', '[]') || (excluded.capabilities->'rejected')) feature)),
      updated_at = now()`;

/** Table model_capability. A database that is away costs a repeated lesson, never a call. */
export function databaseCapabilityStore(providerId: string): CapabilityStore {
  return {
    async load(model) {
      try {
        const { rows } = await db().query<{ capabilities: unknown }>(select, [providerId, model]);
        return capabilitiesSchema.safeParse(rows[0]?.capabilities).data?.rejected ?? [];
      } catch (error) {
        logger().warn({ err: error, providerId, model }, 'capabilities of a model could not be read');
        return [];
      }
    },
    async add(model, feature) {
      try {
        await db().query(merge, [providerId, model, feature]);
      } catch (error) {
        logger().warn({ err: error, providerId, model, feature }, 'a capability could not be stored');
      }
    },
  };
}

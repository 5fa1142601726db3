import { db } from '@/lib/db/server/pool';
import { AppError } from '@/lib/errors/app-error';
import type { ProviderConnection } from '../provider-connection';
import type { StoredConnection } from './stored-connection';
import { toConnection } from './to-connection';

// In SQL, because workers call this and nothing else of this domain: Prisma would be a sixth of their memory.
const providerSql = `
select p.id, p.name, p.type, p.simulated, p.base_url as "baseUrl", p.models_endpoint as "modelsEndpoint",
  p.inference_endpoint as "inferenceEndpoint", p.settings,
  (
    select coalesce(json_agg(json_build_object(
      'headerKey', h.header_key, 'headerValue', h.header_value, 'isSecret', h.is_secret) order by h.id), '[]')
    from provider_header h where h.provider_config_id = p.id
  ) as headers
from provider_config p where p.id = $1`;

/**
 * All that is needed to call a provider, its secrets in clear.
 * @throws AppError `not_found`; `conflict` when a secret was stored under another MASTER_KEY
 */
export async function loadProviderConnection(providerId: string): Promise<ProviderConnection> {
  const { rows } = await db().query<StoredConnection>(providerSql, [providerId]);
  const row = rows[0];
  if (!row) throw new AppError('not_found', `There is no provider with the id ${providerId}.`);
  return toConnection(row);
}

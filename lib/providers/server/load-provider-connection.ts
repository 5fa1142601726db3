import { AppError } from '@/lib/errors/app-error';
import type { ProviderConnection } from '../provider-connection';
import { findProvider } from './provider.store';
import { toConnection } from './to-connection';

/**
 * All that is needed to call a provider, its secrets in clear.
 * @throws AppError `not_found`; `conflict` when a secret was stored under another MASTER_KEY
 */
export async function loadProviderConnection(providerId: string): Promise<ProviderConnection> {
  const row = await findProvider(providerId);
  if (!row) throw new AppError('not_found', `There is no provider with the id ${providerId}.`);
  return toConnection(row);
}

import type { ModelInfo } from '../provider';
import { loadProviderConnection } from './load-provider-connection';
import { createModelClient } from './model-client';

/**
 * The models that a stored provider lists now.
 * @throws AppError `not_found`; `provider_failed` with the provider's own message; `conflict` under a wrong MASTER_KEY
 */
export async function listModels(providerId: string): Promise<ModelInfo[]> {
  const client = createModelClient(await loadProviderConnection(providerId));
  try {
    return await client.listModels();
  } finally {
    await client.close();
  }
}

import { inTransaction } from '@/lib/db/server/in-transaction';
import { defaultInferenceEndpoint, defaultModelsEndpoint, providerSettingsSchema } from '../provider';

type DefaultUrls = { ollamaBaseUrl: string; lmStudioBaseUrl: string };

const insert = `
  insert into provider_config (name, type, base_url, models_endpoint, inference_endpoint, settings, updated_at)
  values ($1, $2::provider_type, $3, $4, $5, $6, now())
  on conflict (name) do nothing`;

/**
 * Stores "Local Ollama" and "Local LM Studio" in a database that has never held a provider, so that one the user
 * deletes stays deleted. Returns how many were stored. Safe to call from several processes at once.
 */
export function seedDefaultProviders(urls: DefaultUrls): Promise<number> {
  const defaults = [
    ['Local Ollama', 'OLLAMA', urls.ollamaBaseUrl],
    ['Local LM Studio', 'LM_STUDIO', urls.lmStudioBaseUrl],
  ] as const;
  return inTransaction(async (client) => {
    await client.query('lock table provider_config in share row exclusive mode');
    // The sequence remembers rows that are gone; the table does not.
    const { rows } = await client.query<{ is_called: boolean }>(
      'select is_called from provider_config_id_seq',
    );
    if (rows[0]?.is_called) return 0;
    const settings = JSON.stringify(providerSettingsSchema.parse({}));
    for (const [name, type, baseUrl] of defaults)
      await client.query(insert, [
        name,
        type,
        baseUrl,
        defaultModelsEndpoint,
        defaultInferenceEndpoint,
        settings,
      ]);
    return defaults.length;
  });
}

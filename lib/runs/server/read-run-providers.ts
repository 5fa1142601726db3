import { db } from '@/lib/db/server/pool';
import { AppError } from '@/lib/errors/app-error';
import { providerSettingsSchema } from '@/lib/providers/provider';
import type { ModelReference } from '../create-run-input';

/** What a run records of a provider, secrets left out. */
export type RunProvider = {
  id: string;
  name: string;
  type: string;
  baseUrl: string;
  inferenceEndpoint: string;
  simulated: boolean;
  lane: string;
  settings: Record<string, unknown>;
};

type Row = {
  id: string;
  name: string;
  type: string;
  base_url: string;
  inference_endpoint: string;
  simulated: boolean;
  settings: unknown;
};

/** The providers that the references name, by id. @throws AppError `unresolvable_reference` naming each unknown one */
export async function readRunProviders(references: ModelReference[]): Promise<Map<string, RunProvider>> {
  const ids = [...new Set(references.map((reference) => reference.providerId))];
  const { rows } = await db().query<Row>(
    'select id, name, type, base_url, inference_endpoint, simulated, settings from provider_config where id = any($1::bigint[])',
    [ids],
  );
  const missing = ids.filter((id) => !rows.some((row) => row.id === id));
  if (missing.length)
    throw new AppError(
      'unresolvable_reference',
      `There is no provider with the id ${missing.join(', ')}.`,
      missing.map((id) => ({ path: 'providerId', message: `no provider ${id}` })),
    );
  return new Map(
    rows.map((row) => {
      const settings = providerSettingsSchema.parse(row.settings);
      const { id, name, type, simulated } = row;
      return [
        id,
        {
          id,
          name,
          type,
          simulated,
          baseUrl: row.base_url,
          inferenceEndpoint: row.inference_endpoint,
          lane: settings.lane,
          settings,
        },
      ];
    }),
  );
}

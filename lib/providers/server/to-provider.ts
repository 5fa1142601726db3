import { AppError } from '@/lib/errors/app-error';
import { maskSecret, providerSettingsSchema, secretMask, type Provider } from '../provider';
import { openHeader } from './header-secret';
import type { ProviderRow } from './provider.store';

/** A secret that cannot be read must not take the list of providers down: its mask just shows no characters. */
function maskOf(providerId: string, key: string, sealed: string): string {
  try {
    return maskSecret(openHeader(providerId, key, sealed));
  } catch (error) {
    if (error instanceof AppError) return secretMask;
    throw error;
  }
}

/** A provider as the API and the pages show it: secrets masked. */
export function toProvider(row: ProviderRow): Provider {
  const id = row.id.toString();
  return {
    id,
    name: row.name,
    type: row.type,
    simulated: row.simulated,
    baseUrl: row.baseUrl,
    modelsEndpoint: row.modelsEndpoint,
    inferenceEndpoint: row.inferenceEndpoint,
    headers: row.headers.map(({ headerKey: key, headerValue, isSecret }) => ({
      key,
      isSecret,
      value: isSecret ? maskOf(id, key, headerValue) : headerValue,
    })),
    settings: providerSettingsSchema.parse(row.settings),
    createdAt: row.createdAt.toISOString(),
  };
}

import { endpointUrl } from '../endpoint-url';
import {
  defaultInferenceEndpoint,
  defaultModelsEndpoint,
  providerSettingsSchema,
  type CreateProvider,
} from '../provider';
import type { ProviderConnection } from '../provider-connection';
import { openHeader } from './header-secret';
import type { StoredConnection } from './stored-connection';

type Header = { key: string; value: string; isSecret: boolean };

type Parts = Pick<ProviderConnection, 'id' | 'name' | 'type' | 'simulated' | 'baseUrl' | 'settings'> & {
  modelsEndpoint: string;
  inferenceEndpoint: string;
  headers: Header[];
};

function connectionOf({ modelsEndpoint, inferenceEndpoint, headers, ...rest }: Parts): ProviderConnection {
  return {
    ...rest,
    modelsUrl: endpointUrl(rest.baseUrl, modelsEndpoint),
    inferenceUrl: endpointUrl(rest.baseUrl, inferenceEndpoint),
    // undici takes header names as they are: in lower case a user's own one replaces ours.
    headers: Object.fromEntries(headers.map(({ key, value }) => [key.toLowerCase(), value])),
    secrets: headers.filter(({ isSecret }) => isSecret).map(({ value }) => value),
  };
}

/** A stored provider with its secrets in clear. @throws AppError `conflict` under a wrong MASTER_KEY */
export function toConnection(row: StoredConnection): ProviderConnection {
  const id = row.id.toString();
  return connectionOf({
    id,
    name: row.name,
    type: row.type,
    simulated: row.simulated,
    baseUrl: row.baseUrl,
    modelsEndpoint: row.modelsEndpoint,
    inferenceEndpoint: row.inferenceEndpoint,
    settings: providerSettingsSchema.parse(row.settings),
    headers: row.headers.map(({ headerKey: key, headerValue, isSecret }) => ({
      key,
      isSecret,
      value: isSecret ? openHeader(id, key, headerValue) : headerValue,
    })),
  });
}

/** A provider that is only being tried. */
export function toUnsavedConnection(input: CreateProvider): ProviderConnection {
  return connectionOf({
    id: null,
    name: input.name,
    type: input.type,
    baseUrl: input.baseUrl,
    simulated: false,
    modelsEndpoint: input.modelsEndpoint ?? defaultModelsEndpoint,
    inferenceEndpoint: input.inferenceEndpoint ?? defaultInferenceEndpoint,
    settings: providerSettingsSchema.parse(input.settings ?? {}),
    headers: (input.headers ?? []).map(({ key, value, isSecret }) => ({ key, isSecret, value: value ?? '' })),
  });
}

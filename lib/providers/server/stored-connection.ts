import type { ProviderRow } from './provider.store';

/** A provider as it stands in the database, secrets sealed, whoever read it. */
export type StoredConnection = Pick<
  ProviderRow,
  'name' | 'type' | 'simulated' | 'baseUrl' | 'modelsEndpoint' | 'inferenceEndpoint' | 'settings'
> & {
  id: string | bigint;
  headers: Pick<ProviderRow['headers'][number], 'headerKey' | 'headerValue' | 'isSecret'>[];
};

import type { ProviderSettings, ProviderType } from './provider';

/** All that is needed to call a provider. `headers` are in clear: never log, store or show a connection. */
export type ProviderConnection = {
  /** Null for a provider that is not saved (a connection test): nothing learned about it is stored. */
  id: string | null;
  name: string;
  type: ProviderType;
  simulated: boolean;
  baseUrl: string;
  modelsUrl: string;
  inferenceUrl: string;
  headers: Record<string, string>;
  /** The values among `headers` that must not turn up in a message. */
  secrets: string[];
  settings: ProviderSettings;
};

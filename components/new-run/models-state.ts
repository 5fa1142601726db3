import type { ModelInfo } from '@/lib/providers/provider';

export type ModelsState =
  | { state: 'loading' }
  | { state: 'listed'; models: ModelInfo[] }
  /** In the provider's own words. */
  | { state: 'failed'; reason: string };

/** By provider id; a provider that is not in it has not been asked. */
export type ModelsOf = Record<string, ModelsState | undefined>;

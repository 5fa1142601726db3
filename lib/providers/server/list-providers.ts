import type { Provider } from '../provider';
import { findProviders } from './provider.store';
import { toProvider } from './to-provider';

/** All providers by name, secrets masked. */
export async function listProviders(): Promise<Provider[]> {
  return (await findProviders()).map(toProvider);
}

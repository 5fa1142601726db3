import { AppError } from '@/lib/errors/app-error';
import type { Provider } from '../provider';
import { findProvider } from './provider.store';
import { toProvider } from './to-provider';

/** One provider, secrets masked. @throws AppError `not_found` */
export async function getProvider(id: string): Promise<Provider> {
  const row = await findProvider(id);
  if (!row) throw new AppError('not_found', `There is no provider with the id ${id}.`);
  return toProvider(row);
}

import { AppError } from '@/lib/errors/app-error';
import { listProviders } from '@/lib/providers/server/list-providers';
import type { NewPrice, PriceImportResult } from '../price';
import { readPriceFile, type PriceFileEntry } from '../price-file';
import { setPrices } from './set-prices';

type Options = { providerId?: string; dryRun?: boolean };
type NamedProvider = { id: string; name: string };

/** The provider that the entry names, else the one that was chosen: in S4's files `provider` is often a model's maker. */
function providerOf(entry: PriceFileEntry, providers: NamedProvider[], chosen: string | undefined) {
  const name = entry.provider?.toLowerCase();
  return providers.find((provider) => provider.name.toLowerCase() === name)?.id ?? chosen ?? null;
}

/**
 * Imports a price file, all of it or, with a fault, nothing. An entry belongs to the provider whose name it gives;
 * `providerId` takes the entries that name none of ours.
 * @throws AppError `unresolvable_reference` for an unknown `providerId`
 */
export async function importPrices(
  text: string,
  { providerId, dryRun = false }: Options,
): Promise<PriceImportResult> {
  const providers = await listProviders();
  if (providerId !== undefined && !providers.some(({ id }) => id === providerId))
    throw new AppError('unresolvable_reference', `There is no provider with the id ${providerId}.`, [
      { path: 'providerId', message: `no provider ${providerId}` },
    ]);
  const { entries, faults, notes } = readPriceFile(text);
  const errors = [...faults];
  const prices: NewPrice[] = [];
  for (const { line, column, provider, ...price } of entries) {
    const id = providerOf({ line, column, provider, ...price }, providers, providerId);
    if (id !== null) prices.push({ ...price, providerId: id });
    else if (errors.length < 100)
      errors.push({
        line,
        column,
        path: 'provider',
        message: `${price.model}: ${provider === null ? 'it names no provider' : `no provider here is named "${provider}"`}; choose the provider that the prices are for`,
      });
  }
  if (errors.length > 0) return { created: 0, updated: 0, unchanged: 0, errors, notes };
  return { ...(await setPrices(prices, 'import', { dryRun })), errors, notes };
}

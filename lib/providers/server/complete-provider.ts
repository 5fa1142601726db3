import { AppError } from '@/lib/errors/app-error';
import { secretMask, type CreateProvider, type HeaderInput, type UpdateProvider } from '../provider';
import { openHeader } from './header-secret';
import { findProvider, type ProviderRow } from './provider.store';

type Stored = ProviderRow['headers'][number];

function completeHeader(id: string, input: HeaderInput, known: Stored | undefined, index: number) {
  if (input.value !== undefined && !input.value.startsWith(secretMask)) return input;
  if (!known)
    throw new AppError('invalid', `The header "${input.key}" has no value, neither here nor stored.`, [
      { path: `headers.${index}.value`, message: 'is required' },
    ]);
  const value = known.isSecret ? openHeader(id, known.headerKey, known.headerValue) : known.headerValue;
  return { ...input, value, isSecret: input.isSecret || known.isSecret };
}

/**
 * An edit that is not saved, with what it leaves as stored filled in. Its secrets are in clear: never log or show it.
 * @throws AppError `not_found`; `invalid` for a header without any value; `conflict` under a wrong MASTER_KEY
 */
export async function completeProvider(id: string, input: UpdateProvider): Promise<CreateProvider> {
  const stored = await findProvider(id);
  if (!stored) throw new AppError('not_found', `There is no provider with the id ${id}.`);
  const byKey = new Map(stored.headers.map((header) => [header.headerKey.toLowerCase(), header]));
  const headers = input.headers ?? stored.headers.map(({ headerKey: key, isSecret }) => ({ key, isSecret }));
  return {
    ...input,
    modelsEndpoint: input.modelsEndpoint ?? stored.modelsEndpoint,
    inferenceEndpoint: input.inferenceEndpoint ?? stored.inferenceEndpoint,
    settings: { ...(stored.settings as CreateProvider['settings']), ...input.settings },
    headers: headers.map((header, index) =>
      completeHeader(id, header, byKey.get(header.key.toLowerCase()), index),
    ),
  };
}

import type { Prisma } from '@/lib/db/server/prisma';
import { AppError } from '@/lib/errors/app-error';
import { secretMask, type HeaderInput } from '../provider';
import { sealHeader } from './header-secret';
import type { ProviderRow } from './provider.store';

type Stored = ProviderRow['headers'][number];

const faulty = (index: number, message: string) =>
  new AppError('invalid', `headers.${index}.value: ${message}`, [
    { path: `headers.${index}.value`, message },
  ]);

/** The stored form of a header: a new value (sealed when secret), or the one that is there. */
function storedValue(
  providerId: string,
  input: HeaderInput,
  known: Stored | undefined,
  index: number,
): string {
  const isKept = input.value === undefined || input.value.startsWith(secretMask);
  if (!isKept) {
    const value = input.value ?? '';
    return input.isSecret ? sealHeader(providerId, input.key, value) : value;
  }
  if (!known) throw faulty(index, `is required: no value is stored for the header "${input.key}"`);
  if (known.isSecret && !input.isSecret)
    throw faulty(index, `is required: the stored secret "${input.key}" is not shown by making it public`);
  if (!known.isSecret && input.isSecret) return sealHeader(providerId, input.key, known.headerValue);
  return known.headerValue;
}

/** Replaces the headers of a provider by `inputs`; those without a value keep the stored one. Part of a transaction. */
export async function writeHeaders(
  tx: Prisma.TransactionClient,
  providerId: bigint,
  inputs: readonly HeaderInput[],
  stored: readonly Stored[] = [],
): Promise<void> {
  const byKey = new Map(stored.map((header) => [header.headerKey.toLowerCase(), header]));
  const rows = inputs.map((input, index) => ({
    providerConfigId: providerId,
    headerKey: input.key,
    isSecret: input.isSecret,
    headerValue: storedValue(providerId.toString(), input, byKey.get(input.key.toLowerCase()), index),
  }));
  await tx.providerHeader.deleteMany({ where: { providerConfigId: providerId } });
  await tx.providerHeader.createMany({ data: rows });
}

import { env } from '@/lib/env/env';
import { AppError } from '@/lib/errors/app-error';
import { openSecret, sealSecret, SecretBoxError } from './secret-box';

/** What a sealed header is bound to. */
export const headerRecord = (providerId: string, headerKey: string) =>
  `provider:${providerId}:${headerKey.toLowerCase()}`;

function masterKey(): string {
  const key = env().MASTER_KEY;
  if (key) return key;
  throw new AppError(
    'conflict',
    'MASTER_KEY is not set, so secret headers can be neither stored nor read. Set it to the key of this database (16 characters or more) and restart.',
  );
}

/** @throws AppError `conflict` without a MASTER_KEY */
export function sealHeader(providerId: string, headerKey: string, value: string): string {
  return sealSecret(value, headerRecord(providerId, headerKey), masterKey());
}

/** @throws AppError `conflict` when the MASTER_KEY is not the one it was sealed with */
export function openHeader(providerId: string, headerKey: string, sealed: string): string {
  try {
    return openSecret(sealed, headerRecord(providerId, headerKey), masterKey());
  } catch (error) {
    if (!(error instanceof SecretBoxError)) throw error;
    throw new AppError(
      'conflict',
      `The secret header "${headerKey}" of this provider cannot be read: MASTER_KEY is not the key it was stored with. Start Assay with the former MASTER_KEY, or edit the provider and enter the secret again.`,
      [],
      { cause: error },
    );
  }
}

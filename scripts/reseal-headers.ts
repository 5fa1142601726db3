import type pg from 'pg';
import { headerRecord } from '@/lib/providers/server/header-secret';
import { openSecret, sealSecret, SecretBoxError } from '@/lib/providers/server/secret-box';
import { StartError } from './start-error';

type SecretHeader = { id: string; provider_config_id: string; header_key: string; header_value: string };

function reseal(header: SecretHeader, oldKey: string, newKey: string): string {
  const record = headerRecord(header.provider_config_id, header.header_key);
  try {
    return sealSecret(openSecret(header.header_value, record, oldKey), record, newKey);
  } catch (error) {
    if (!(error instanceof SecretBoxError)) throw error;
    throw new StartError(
      `The secret header "${header.header_key}" of provider ${header.provider_config_id} does not open with the present key. Nothing was changed; enter it again in the provider's form, or rotate with the key it was stored with.`,
      { cause: error },
    );
  }
}

/** Re-encrypts every secret header in the caller's transaction; returns how many. Throws when one does not open. */
export async function resealHeaders(client: pg.ClientBase, oldKey: string, newKey: string): Promise<number> {
  const { rows } = await client.query<SecretHeader>(
    `select id, provider_config_id, header_key, header_value from provider_header where is_secret order by id for update`,
  );
  for (const header of rows)
    await client.query('update provider_header set header_value = $2 where id = $1', [
      header.id,
      reseal(header, oldKey, newKey),
    ]);
  return rows.length;
}

import { expect, test } from 'vitest';
import { inTransaction } from '@/lib/db/server/in-transaction';
import { db } from '@/lib/db/server/pool';
import { headerRecord } from '@/lib/providers/server/header-secret';
import { openSecret, sealSecret } from '@/lib/providers/server/secret-box';
import { prepareDatabase } from './prepare-database';
import { resealHeaders } from './reseal-headers';

const [oldKey, newKey] = ['the key so far, long enough', 'the key from now on, long enough'];

async function addHeader(key: string, value: string, isSecret: boolean): Promise<string> {
  const { rows } = await db().query<{ id: string }>(
    `insert into provider_header (provider_config_id, header_key, header_value, is_secret)
     select min(id), $1, $2, $3 from provider_config returning provider_config_id as id`,
    [key, value, isSecret],
  );
  return rows[0]?.id ?? '';
}

const values = async () =>
  (
    await db().query<{ header_value: string }>('select header_value from provider_header order by id')
  ).rows.map((row) => row.header_value);

test('secrets open with the new key only; plain headers stay; one that does not open stops everything', async () => {
  await prepareDatabase(process.env.DATABASE_URL ?? '', {
    ollamaBaseUrl: 'http://a.test',
    lmStudioBaseUrl: 'http://b.test',
    simulatedBaseUrl: null,
  });
  const provider = await addHeader('X-Plain', 'plain', false);
  const record = headerRecord(provider, 'Authorization');
  await addHeader('Authorization', sealSecret('Bearer secret', record, oldKey), true);

  expect(await inTransaction((client) => resealHeaders(client, oldKey, newKey))).toBe(1);
  const [plain, sealed = ''] = await values();
  expect(plain).toBe('plain');
  expect(openSecret(sealed, record, newKey)).toBe('Bearer secret');
  expect(() => openSecret(sealed, record, oldKey)).toThrow();

  await addHeader('X-Other', sealSecret('other', headerRecord(provider, 'X-Other'), oldKey), true);
  const before = await values();
  await expect(inTransaction((client) => resealHeaders(client, oldKey, newKey))).rejects.toThrow(
    'The secret header "Authorization" of provider',
  );
  expect(await values()).toEqual(before);
});

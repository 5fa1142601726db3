import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { env } from '@/lib/env/env';
import { createProviderSchema, updateProviderSchema } from '../provider';
import { completeProvider } from './complete-provider';
import { createProvider } from './create-provider';
import { headerRecord } from './header-secret';
import { isProviderNameTaken } from './is-provider-name-taken';
import { readSecretStatus } from './read-secret-status';
import { sealSecret } from './secret-box';

const create = (name: string) =>
  createProvider(
    createProviderSchema.parse({
      name,
      type: 'OPENAI',
      baseUrl: 'http://127.0.0.1:9',
      headers: [
        { key: 'Authorization', value: 'Bearer sk-12345678', isSecret: true },
        { key: 'X-Team', value: 'bench' },
      ],
    }),
  );
const edit = (headers: object[]) =>
  updateProviderSchema.parse({ name: 'Edited', type: 'OLLAMA', baseUrl: 'http://127.0.0.1:10', headers });

it('names the secrets that the key does not open', async () => {
  expect(await readSecretStatus()).toMatchObject({ stored: 0, unreadable: [] });
  await create('Readable');
  const { id } = await create('Foreign');
  expect(await readSecretStatus()).toMatchObject({ stored: 2, unreadable: [] });
  const foreign = sealSecret('x', headerRecord(id, 'Authorization'), 'another key of 16 characters');
  await db().query(
    'update provider_header set header_value = $1 where provider_config_id = $2 and is_secret',
    [foreign, id],
  );
  expect(await readSecretStatus()).toMatchObject({
    stored: 2,
    unreadable: [{ providerId: id, providerName: 'Foreign', headerKey: 'Authorization' }],
  });
});

it('tells a generated key from one that was set', async () => {
  expect((await readSecretStatus()).keyOrigin).toBe('environment');
  const { ASSAY_DATA_DIR, MASTER_KEY } = env();
  fs.mkdirSync(ASSAY_DATA_DIR, { recursive: true });
  const file = path.join(ASSAY_DATA_DIR, 'master.key');
  fs.writeFileSync(file, `${MASTER_KEY}\n`);
  expect((await readSecretStatus()).keyOrigin).toBe('generated');
  fs.writeFileSync(file, 'some former key that is not used\n');
  expect((await readSecretStatus()).keyOrigin).toBe('environment');
  fs.rmSync(file);
});

it('fills in what an edit leaves as stored, and refuses what is stored nowhere', async () => {
  const { id } = await create('Completed');
  const input = edit([
    { key: 'authorization', isSecret: true },
    { key: 'X-Team', value: 'other' },
  ]);
  expect(await completeProvider(id, input)).toMatchObject({
    name: 'Edited',
    baseUrl: 'http://127.0.0.1:10',
    modelsEndpoint: '/v1/models',
    headers: [
      { key: 'authorization', value: 'Bearer sk-12345678', isSecret: true },
      { key: 'X-Team', value: 'other' },
    ],
  });
  await expect(completeProvider(id, edit([{ key: 'X-New', isSecret: true }]))).rejects.toMatchObject({
    code: 'invalid',
    errors: [{ path: 'headers.0.value', message: 'is required' }],
  });
  await expect(completeProvider('999999', input)).rejects.toMatchObject({ code: 'not_found' });
});

it('a tried secret stays a secret when the switch says otherwise', async () => {
  const { id } = await create('Switched');
  const { headers } = await completeProvider(id, edit([{ key: 'Authorization', isSecret: false }]));
  expect(headers).toEqual([{ key: 'Authorization', value: 'Bearer sk-12345678', isSecret: true }]);
});

it('knows taken names, but not as taken by the provider itself', async () => {
  const { id } = await create('Taken');
  expect(await isProviderNameTaken('Taken', null)).toBe(true);
  expect(await isProviderNameTaken('Taken', id)).toBe(false);
  expect(await isProviderNameTaken('Free', null)).toBe(false);
});

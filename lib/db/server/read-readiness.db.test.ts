import { Client } from 'pg';
import { expect, test } from 'vitest';
import { connectionConfig, db } from './pool';
import { readReadiness } from './read-readiness';

test('a worker counts while it is connected', async () => {
  expect(await readReadiness()).toEqual({ database: true, worker: false, migrations: true });
  const worker = new Client({ ...connectionConfig(), application_name: 'assay-worker:1' });
  await worker.connect();
  expect((await readReadiness()).worker).toBe(true);
  await worker.end();
});

test('a migration that did not finish is not applied', async () => {
  await db().query('update _prisma_migrations set finished_at = null');
  expect((await readReadiness()).migrations).toBe(false);
  await db().query('drop table _prisma_migrations');
  expect(await readReadiness()).toMatchObject({ database: true, migrations: false });
});

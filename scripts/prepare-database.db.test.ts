import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { migrate, migrationNames } from './migrate';
import { checkServer, prepareDatabase } from './prepare-database';
import { projectRoot } from './project-root';

const url = process.env.DATABASE_URL ?? '';

test('migrating a migrated database changes nothing', async () => {
  const ledger = 'select * from "_prisma_migrations" order by id';
  const before = (await db().query(ledger)).rows;
  expect(before).toHaveLength(migrationNames().length);
  expect(await migrate(url)).toEqual([]);
  expect((await db().query(ledger)).rows).toEqual(before);
});

test('several processes may migrate one empty database at once: each migration is applied once', async () => {
  const name = `${new URL(url).pathname.slice(1)}_empty`;
  await db().query(`create database "${name}" template template0`);
  const empty = url.replace(/\/[^/]+$/, `/${name}`);
  try {
    const applied = await Promise.all([1, 2, 3].map(() => migrate(empty)));
    expect(applied.flat().sort()).toEqual(migrationNames());
  } finally {
    await db().query(`drop database "${name}" with (force)`);
  }
});

test('preparing adds the default providers once and keeps the simulated one where it runs now', async () => {
  const providers = {
    ollamaBaseUrl: 'http://ollama.test:11434',
    lmStudioBaseUrl: 'http://studio.test:1234',
    simulatedBaseUrl: 'http://127.0.0.1:4001',
  };
  expect(await prepareDatabase(url, providers)).toEqual([]);
  await prepareDatabase(url, { ...providers, simulatedBaseUrl: 'http://127.0.0.1:4002' });
  await prepareDatabase(url, { ...providers, simulatedBaseUrl: null });
  const { rows } = await db().query('select name, base_url from provider_config order by name');
  expect(rows).toEqual([
    { name: 'Local LM Studio', base_url: 'http://studio.test:1234' },
    { name: 'Local Ollama', base_url: 'http://ollama.test:11434' },
    { name: 'Simulated', base_url: 'http://127.0.0.1:4002' },
  ]);
});

test('a server that is not there is named without its password', async () => {
  const refusal = checkServer('postgresql://me:very-secret@127.0.0.1:9/assay');
  await expect(refusal).rejects.toThrow('127.0.0.1:9/assay');
  await expect(refusal).rejects.not.toThrow('very-secret');
});

test('a wrong password is a clear refusal', async () => {
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(checkServer(wrong.href)).rejects.toThrow(
    'does not let Assay in: password authentication failed',
  );
});

test('the Prisma schema and the migrations describe the same tables', () => {
  const args = ['scripts/prisma.mjs', 'migrate', 'diff', '--from-config-datasource'];
  const result = spawnSync(process.execPath, [...args, '--to-schema', 'prisma/schema.prisma'], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  const drift = result.stdout.split('\n').filter((line) => /^ *\[[+*-]\]/.test(line));
  expect(result).toMatchObject({ status: 0, stderr: expect.not.stringMatching(/error/i) as string });
  expect(drift).toEqual([]);
});

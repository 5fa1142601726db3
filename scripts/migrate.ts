import crypto from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { projectRoot } from './project-root';

// Records what it applies exactly as `prisma migrate deploy` does (table, checksum, lock id), so both can be used on
// one database, and no Prisma engine is needed at run time.

const prismaMigrationLock = 72707369;
const ledgerTable = `create table if not exists "_prisma_migrations" (
  "id" varchar(36) primary key not null, "checksum" varchar(64) not null, "finished_at" timestamptz,
  "migration_name" varchar(255) not null, "logs" text, "rolled_back_at" timestamptz,
  "started_at" timestamptz not null default now(), "applied_steps_count" integer not null default 0)`;

type LedgerRow = {
  migration_name: string;
  checksum: string;
  finished_at: Date | null;
  rolled_back_at: Date | null;
};

const migrationsDir = path.join(projectRoot, 'prisma/migrations');

export function migrationNames(dir = migrationsDir): string[] {
  const entries = fs.readdirSync(dir, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

async function applyMigration(client: Client, name: string, sql: Buffer): Promise<void> {
  const id = crypto.randomUUID();
  const checksum = crypto.createHash('sha256').update(sql).digest('hex');
  await client.query('insert into "_prisma_migrations" (id, checksum, migration_name) values ($1, $2, $3)', [
    id,
    checksum,
    name,
  ]);
  try {
    // The simple protocol runs the whole file as one implicit transaction.
    await client.query(sql.toString('utf8'));
  } catch (error) {
    await client.query('update "_prisma_migrations" set logs = $2 where id = $1', [id, String(error)]);
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
  await client.query(
    'update "_prisma_migrations" set finished_at = now(), applied_steps_count = 1 where id = $1',
    [id],
  );
}

/** Applies the migrations that the database lacks, in order; returns their names. Safe to run from several processes. */
export async function migrate(url: string, dir = migrationsDir): Promise<string[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const applied: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [prismaMigrationLock]);
    await client.query(ledgerTable);
    const ledger = 'select migration_name, checksum, finished_at, rolled_back_at from "_prisma_migrations"';
    const { rows } = await client.query<LedgerRow>(ledger);
    const failed = rows.find((row) => !row.finished_at && !row.rolled_back_at);
    if (failed)
      throw new Error(
        `Migration ${failed.migration_name} failed before. Repair the database, then: npm run prisma migrate resolve`,
      );
    const done = new Set(
      rows.filter((row) => row.finished_at && !row.rolled_back_at).map((row) => row.migration_name),
    );
    for (const name of migrationNames(dir)) {
      if (done.has(name)) continue;
      await applyMigration(client, name, fs.readFileSync(path.join(dir, name, 'migration.sql')));
      applied.push(name);
    }
  } finally {
    await client.end();
  }
  return applied;
}

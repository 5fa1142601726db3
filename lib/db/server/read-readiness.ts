import fs from 'node:fs/promises';
import path from 'node:path';
import { logger } from '@/lib/log/server/logger';
import { db } from './pool';
import { sqlState } from './postgres-error';

export type Readiness = { database: boolean; worker: boolean; migrations: boolean };

const undefinedTable = '42P01';

const workerSql = `select exists (
  select from pg_stat_activity where datname = current_database() and application_name like 'assay-worker%'
) as connected`;
const migrationsSql = `select migration_name as name from _prisma_migrations
  where finished_at is not null and rolled_back_at is null`;

/** The migrations this version brings, by name. The build copies them beside the server. */
async function shippedMigrations(): Promise<string[]> {
  const entries = await fs.readdir(path.join(process.cwd(), 'prisma', 'migrations'), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function migrationsApplied(): Promise<boolean> {
  try {
    const [shipped, applied] = await Promise.all([
      shippedMigrations(),
      db().query<{ name: string }>(migrationsSql),
    ]);
    const names = new Set(applied.rows.map(({ name }) => name));
    return shipped.length > 0 && shipped.every((name) => names.has(name));
  } catch (error) {
    if (sqlState(error) === undefinedTable) return false;
    throw error;
  }
}

/** Whether everything a run needs is there. Never throws: what cannot be found out is not ready, and the log says why. */
export async function readReadiness(): Promise<Readiness> {
  try {
    const { rows } = await db().query<{ connected: boolean }>(workerSql);
    return { database: true, worker: rows[0]?.connected ?? false, migrations: await migrationsApplied() };
  } catch (error) {
    logger().warn({ err: error }, 'not ready');
    return { database: false, worker: false, migrations: false };
  }
}

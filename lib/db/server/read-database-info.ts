import { db } from './pool';

export type DatabaseInfo = {
  /** As PostgreSQL names itself, e.g. "18.4". */
  version: string;
  database: string;
  /** Migrations applied, and the name of the last one. */
  migrations: { applied: number; last: string | null };
};

const sql = `select current_setting('server_version') as version, current_database() as database,
  count(*)::int as applied, max(migration_name) as last
from _prisma_migrations where finished_at is not null and rolled_back_at is null`;

/** What this stack's database says about itself. */
export async function readDatabaseInfo(): Promise<DatabaseInfo> {
  const { rows } = await db().query<{
    version: string;
    database: string;
    applied: number;
    last: string | null;
  }>(sql);
  const row = rows[0];
  if (!row) throw new Error('an aggregate returned no row');
  return {
    version: row.version,
    database: row.database,
    migrations: { applied: row.applied, last: row.last },
  };
}

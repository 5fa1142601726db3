import { Pool, type ClientConfig } from 'pg';
import { env } from '@/lib/env/env';

// bigint keys are strings everywhere, as in the REST contract: a JavaScript number cannot hold them.
// pg's default for int8 is a string already.

let pool: Pool | undefined;
let applicationName = 'assay';

/** Names this process in pg_stat_activity; call before the first query. */
export function nameConnections(name: string): void {
  applicationName = name;
}

export function connectionString(): string {
  const { DATABASE_URL } = env();
  if (!DATABASE_URL)
    throw new Error('DATABASE_URL is not set for this process. Start Assay with `npm start`.');
  return DATABASE_URL;
}

/** Settings of every connection of this process, for clients that live outside the pool (LISTEN). */
export const connectionConfig = (suffix = ''): ClientConfig => ({
  connectionString: connectionString(),
  application_name: applicationName + suffix,
  keepAlive: true,
});

/** The process's connection pool. A broken idle connection is dropped; queries in flight get the error themselves. */
export function db(): Pool {
  if (pool) return pool;
  pool = new Pool({
    ...connectionConfig(),
    max: 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', () => undefined);
  return pool;
}

export async function closeDb(): Promise<void> {
  const closing = pool;
  pool = undefined;
  await closing?.end();
}

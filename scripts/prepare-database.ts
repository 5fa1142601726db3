import { Client } from 'pg';
import { migrateQueue } from '@/lib/queue/server/boss';
import { seedDefaultProviders } from '@/lib/providers/server/seed-default-providers';
import { upsertSimulatedProvider } from '@/lib/providers/server/upsert-simulated-provider';
import { migrate } from './migrate';
import { StartError } from './start-error';

const oldestServer = 15;

/** The URL as a message may show it: without user and password. */
function place(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

/** Throws `StartError` when the server cannot be reached or is older than PostgreSQL 15. */
export async function checkServer(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    const version = rows[0]?.version ?? 'unknown';
    if (parseInt(version, 10) < oldestServer)
      throw new StartError(
        `DATABASE_URL leads to PostgreSQL ${version} (${place(url)}); Assay needs ${oldestServer} or newer.`,
      );
  } catch (error) {
    if (error instanceof StartError) throw error;
    // A connection refused on every address of a name comes as an AggregateError without a message.
    const { message, code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `The database of DATABASE_URL (${place(url)}) does not let Assay in: ${message || code || 'no answer'}`,
      {
        cause: error,
      },
    );
  } finally {
    await client.end().catch(() => undefined); // it may never have been connected
  }
}

/** Base URLs of the providers that are there without the user adding them. */
export type DefaultProviders = {
  ollamaBaseUrl: string;
  lmStudioBaseUrl: string;
  simulatedBaseUrl: string | null;
};

/**
 * Brings the database to this version's schema and adds the default providers; safe from several processes at once.
 * Returns the names of the migrations it applied. `simulatedBaseUrl` null leaves the simulated provider as it is.
 * The providers go to the database of DATABASE_URL, which has to be `url`.
 */
export async function prepareDatabase(url: string, providers: DefaultProviders): Promise<string[]> {
  await checkServer(url);
  const applied = await migrate(url);
  await migrateQueue(url);
  await seedDefaultProviders(providers);
  if (providers.simulatedBaseUrl) await upsertSimulatedProvider(providers.simulatedBaseUrl);
  return applied;
}

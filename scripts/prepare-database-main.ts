import { closeDb } from '@/lib/db/server/pool';
import { loadEnv } from '@/lib/env/env';
import { prepareDatabase } from './prepare-database';
import { StartError } from './start-error';

// Its own process, in `npm start` as in a container: the supervisor then holds no connections and no Prisma.

try {
  const env = loadEnv();
  if (!env.DATABASE_URL) throw new StartError('DATABASE_URL is not set: there is no database to migrate.');
  const applied = await prepareDatabase(env.DATABASE_URL, {
    ollamaBaseUrl: env.OLLAMA_BASE_URL,
    lmStudioBaseUrl: env.LM_STUDIO_BASE_URL,
    simulatedBaseUrl: env.SIMULATED_BASE_URL ?? null,
  });
  console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.');
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await closeDb();
}

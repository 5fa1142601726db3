import { Client } from 'pg';
import { connectionConfig } from '@/lib/db/server/pool';

/**
 * The engine's statements reach every row by its key; a plan made while the tables were small and empty would scan or
 * hash them, and prepared statements keep their plan. So the planner is told.
 */
const plannerOptions = [
  '-c enable_seqscan=off',
  '-c enable_hashjoin=off',
  '-c enable_mergejoin=off',
  '-c jit=off',
  // Planning this engine's statements takes longer than running them.
  '-c plan_cache_mode=force_generic_plan',
].join(' ');

/** A connection of the engine's own, so that settling never waits for a pool. The caller ends it. */
export async function connectEngineClient(): Promise<Client> {
  const client = new Client({ ...connectionConfig(':engine'), options: plannerOptions });
  // The next query reports the loss; without a listener the process would end.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

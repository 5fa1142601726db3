import { Client } from 'pg';
import { connectionConfig } from '@/lib/db/server/pool';
import { exchangeSetup } from './exchange-sql';

/**
 * A claim's plan is made while the tables are small and kept for the session; it must be the walk along the claim's
 * index that is right for large ones. Planning it anew each time would take longer than running it.
 */
const plannerOptions = [
  'enable_seqscan=off',
  'enable_bitmapscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
  'jit=off',
];

const options = [...plannerOptions, 'plan_cache_mode=force_generic_plan']
  .map((setting) => `-c ${setting}`)
  .join(' ');

/** A connection of the engine's own, so that settling never waits for a pool. The caller ends it. */
export async function connectEngineClient(): Promise<Client> {
  const client = new Client({ ...connectionConfig(':engine'), options });
  // The next query reports the loss; without a listener the process would end.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(exchangeSetup);
  return client;
}

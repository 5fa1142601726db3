import type pg from 'pg';

/**
 * Waits for other imports, and keeps them out until the transaction ends. An import holds many task ids at once; a
 * writer that moves from one id to another (`shared`) would deadlock with it.
 */
export async function lockImports(client: pg.PoolClient, mode: 'exclusive' | 'shared'): Promise<void> {
  const suffix = mode === 'shared' ? '_shared' : '';
  await client.query(`select pg_advisory_xact_lock${suffix}(hashtextextended('assay.tasks.import', 0))`);
}

import { Client } from 'pg';

export type RunState = { status: string; open: number };

/**
 * Reads the run's state straight from the database, which is away now and then: null means that it could not be asked.
 * Answers by a connection per question, so that nothing of the stack's own is relied on.
 */
export async function readRunState(databaseUrl: string, runId: string): Promise<RunState | null> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined); // the query reports it
  try {
    await client.connect();
    const { rows } = await client.query<RunState>(
      `select r.status::text, (select count(*)::int from benchmark_item i
         where i.benchmark_run_id = r.id and i.status not in ('COMPLETED', 'FAILED')) as open
       from benchmark_run r where r.id = $1`,
      [runId],
    );
    return rows[0] ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined); // it may never have been connected
  }
}

/** Whether nothing will happen to the run any more by itself. */
export const hasEnded = ({ status }: RunState) => !['PENDING', 'RUNNING'].includes(status);

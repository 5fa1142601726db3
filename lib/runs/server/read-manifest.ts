import { db } from '@/lib/db/server/pool';
import { noRun } from './get-run-summary';

/** Every input that could change the run's result, as it was written at its creation. @throws AppError `not_found` */
export async function readManifest(runId: string): Promise<Record<string, unknown>> {
  const { rows } = await db().query<{ manifest: Record<string, unknown> }>(
    'select manifest from benchmark_run where id = $1',
    [runId],
  );
  if (!rows[0]) throw noRun(runId);
  return rows[0].manifest;
}

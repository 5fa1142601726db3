import { db } from '@/lib/db/server/pool';
import { noRun } from './get-run-summary';
import { readPinnedModels } from './read-pinned-models';

/**
 * Every input that could change the run's result, as it was written at its creation, and under `models` what the servers
 * told of the models since. @throws AppError `not_found`
 */
export async function readManifest(runId: string): Promise<Record<string, unknown>> {
  const [{ rows }, models] = await Promise.all([
    db().query<{ manifest: Record<string, unknown> }>('select manifest from benchmark_run where id = $1', [
      runId,
    ]),
    readPinnedModels(runId),
  ]);
  if (!rows[0]) throw noRun(runId);
  return models.length ? { ...rows[0].manifest, models } : rows[0].manifest;
}

import { db } from '@/lib/db/server/pool';
import { AppError } from '@/lib/errors/app-error';
import type { RunStatus } from '../run-state';
import { noRun } from './get-run-summary';

/** Deletes a run with everything under it (D11). @throws AppError `conflict` while it is active, `not_found` */
export async function deleteRun(id: string): Promise<void> {
  const deleted = await db().query(
    `delete from benchmark_run where id = $1 and status not in ('PENDING', 'RUNNING')`,
    [id],
  );
  if (deleted.rowCount) return;
  const { rows } = await db().query<{ status: RunStatus }>('select status from benchmark_run where id = $1', [
    id,
  ]);
  if (!rows[0]) throw noRun(id);
  throw new AppError('conflict', `The run is ${rows[0].status}. Stop it before deleting it.`);
}

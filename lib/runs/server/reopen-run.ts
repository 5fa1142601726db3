import type pg from 'pg';
import { AppError } from '@/lib/errors/app-error';
import { appendEvents } from '@/lib/events/server/append-events';
import { canMove, type RunPhase, type RunStatus } from '../run-state';
import { sendOpenLanes } from './change-run-status';
import { noRun } from './get-run-summary';

/** Locks a settled run so that its items can be sent round again. @throws AppError `not_found`, `conflict` */
export async function lockSettledRun(tx: pg.PoolClient, id: string): Promise<void> {
  const { rows } = await tx.query<{ status: RunStatus }>(
    'select status from benchmark_run where id = $1 for update',
    [id],
  );
  const status = rows[0]?.status;
  if (!status) throw noRun(id);
  if (status === 'PAUSED' || !canMove(status, 'RUNNING'))
    throw new AppError('conflict', `The run is ${status}; only a FINISHED or INCOMPLETE run can be retried.`);
}

/** Makes a locked run active again in `phase`. The partial unique index refuses it while another run is active. */
export async function reopenRun(
  tx: pg.PoolClient,
  id: string,
  phase: RunPhase,
  event: { kind: string; message: string; items: number },
): Promise<void> {
  await tx.query(
    `update benchmark_run set status = 'RUNNING', phase = $2::run_phase, finished_at = null, updated_at = now() where id = $1`,
    [id, phase],
  );
  const { kind, message, items } = event;
  await appendEvents(tx, id, [
    { level: 'info', kind, message, payload: { status: 'RUNNING', phase, items } },
  ]);
  await sendOpenLanes(tx, id);
}

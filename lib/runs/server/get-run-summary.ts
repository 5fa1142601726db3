import { db } from '@/lib/db/server/pool';
import { AppError } from '@/lib/errors/app-error';
import type { RunSummary } from '../run';
import { summarySql, toSummary, type SummaryRow } from './summary-sql';

export const noRun = (id: string) => new AppError('not_found', `There is no run with the id ${id}.`);

/** @throws AppError `not_found` */
export async function readSummaryRow(id: string): Promise<SummaryRow> {
  const { rows } = await db().query<SummaryRow>(`${summarySql} where r.id = $1`, [id]);
  const row = rows[0];
  if (!row) throw noRun(id);
  return row;
}

/** @throws AppError `not_found` */
export async function getRunSummary(id: string): Promise<RunSummary> {
  return toSummary(await readSummaryRow(id));
}

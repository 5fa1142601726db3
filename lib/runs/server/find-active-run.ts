import { db } from '@/lib/db/server/pool';
import type { RunSummary } from '../run';
import { summarySql, toSummary, type SummaryRow } from './summary-sql';

/** The one run that is PENDING or RUNNING; null when none is. */
export async function findActiveRun(): Promise<RunSummary | null> {
  const { rows } = await db().query<SummaryRow>(
    `${summarySql} where r.status in ('PENDING', 'RUNNING') order by r.id limit 1`,
  );
  return rows[0] ? toSummary(rows[0]) : null;
}

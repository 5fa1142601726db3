import type { RunDetail } from '../run';
import { readSummaryRow } from './get-run-summary';
import { readAggregates } from './read-aggregates';
import { readManifest } from './read-manifest';
import { groupsOf, toSummary } from './summary-sql';

/** A run with its groups, aggregates and manifest. @throws AppError `not_found` */
export async function getRun(id: string): Promise<RunDetail> {
  const row = await readSummaryRow(id);
  const [aggregates, manifest] = await Promise.all([readAggregates(id), readManifest(id)]);
  return {
    ...toSummary(row),
    repetitions: row.repetitions,
    parameters: row.parameters,
    manifest,
    groups: groupsOf(row),
    aggregates,
  };
}

import { parseWith } from '@/lib/errors/parse-with';
import { assessValue } from '../assess-value';
import { toLimits, valueQuerySchema, type RunValue, type ValueQuery } from '../run-value';
import { getRunSummary } from './get-run-summary';
import { readAggregates } from './read-aggregates';
import { readScores } from './read-scores';

/** What each model of a run is worth, as the run stands. @throws AppError `not_found`, `invalid` */
export async function readRunValue(runId: string, query: ValueQuery = {}): Promise<RunValue> {
  const limits = toLimits(parseWith(valueQuerySchema, query, 'query'));
  await getRunSummary(runId);
  const [{ perModel }, scores] = await Promise.all([readAggregates(runId), readScores(runId)]);
  return assessValue(perModel, scores, limits);
}

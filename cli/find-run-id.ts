import { db } from '@/lib/db/server/pool';
import { AppError } from '@/lib/errors/app-error';

const isDatabaseId = (text: string) => /^[1-9]\d{0,17}$/.test(text);

/**
 * The database id of a run named by it, by its run id (run-20261121-1f0c9a), as `latest`, or by its name: then the newest of that
 * name. @throws AppError `not_found`
 */
export async function findRunId(reference: string): Promise<string> {
  const { rows } = await db().query<{ id: string }>(
    `select id from benchmark_run
     where $1 = 'latest' or run_id = $1 or ($2::bigint is not null and id = $2) or name = $1
     order by run_id = $1 or ($2::bigint is not null and id = $2) desc, id desc limit 1`,
    [reference, isDatabaseId(reference) ? reference : null],
  );
  if (rows[0]) return rows[0].id;
  throw new AppError(
    'not_found',
    reference === 'latest'
      ? 'There is no run yet.'
      : `There is no run "${reference}". \`assay runs\` lists them.`,
  );
}

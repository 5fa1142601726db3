'use server';

import { idSchema } from '@/lib/db/id';
import { AppError } from '@/lib/errors/app-error';
import { parseWith } from '@/lib/errors/parse-with';
import { listFailureGroups } from '@/lib/runs/server/list-failure-groups';
import { retryFailed } from '@/lib/runs/server/retry-failed';
import { retryJudging } from '@/lib/runs/server/retry-judging';
import { actionResult, type ActionResult } from '../../_page/action-result';

/** Retries the items that failed by one cause: generates them again, or judges them again, after the phase that failed. */
export async function retryFailureGroup(
  runId: string,
  key: string,
): Promise<ActionResult<{ retried: number }>> {
  return actionResult(async () => {
    const id = parseWith(idSchema, runId, 'path');
    const group = (await listFailureGroups(id)).find((one) => one.key === key);
    if (!group)
      throw new AppError(
        'conflict',
        'No item fails by this cause any more. Reload the page to see what does.',
      );
    const retry = group.phase === 'JUDGING' ? retryJudging : retryFailed;
    return retry(id, group.itemIds);
  });
}

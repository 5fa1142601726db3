import { createHash } from 'node:crypto';
import { getItem } from '@/lib/runs/server/get-item';
import { getRun } from '@/lib/runs/server/get-run';
import { listFailureGroups } from '@/lib/runs/server/list-failure-groups';
import { readScores } from '@/lib/runs/server/read-scores';
import { buildReport } from '../build-report';
import { chooseNotable } from '../choose-notable';
import type { Report } from '../report';

/** The report of a run as it stands. @throws AppError `not_found` */
export async function readReport(runId: string): Promise<Report> {
  const run = await getRun(runId);
  const [scores, failures] = await Promise.all([readScores(runId), listFailureGroups(runId)]);
  const { worstItemIds, disagreements } = chooseNotable(scores);
  const ids = new Set([
    ...worstItemIds,
    ...disagreements.flatMap(({ highestItemId, lowestItemId }) => [highestItemId, lowestItemId]),
  ]);
  const items = new Map(
    await Promise.all([...ids].map(async (id) => [id, await getItem(runId, id)] as const)),
  );
  return buildReport({
    run,
    manifestSha256: createHash('sha256').update(JSON.stringify(run.manifest)).digest('hex'),
    scores,
    failures,
    worst: worstItemIds.flatMap((id) => items.get(id) ?? []),
    disagreements: disagreements.flatMap((disagreement) => {
      const highest = items.get(disagreement.highestItemId);
      const lowest = items.get(disagreement.lowestItemId);
      return highest && lowest ? [{ ...disagreement, highest, lowest }] : [];
    }),
    generatedAt: new Date().toISOString(),
  });
}

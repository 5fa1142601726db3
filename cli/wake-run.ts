import { localBackend } from '@/lib/benchmark-api/server/local-backend';
import { openApi } from '@/lib/benchmark-api/server/open-api';
import { resumeRun } from '@/lib/runs/server/change-run-status';
import { getRunSummary } from '@/lib/runs/server/get-run-summary';
import { retryFailed } from '@/lib/runs/server/retry-failed';
import { retryJudging } from '@/lib/runs/server/retry-judging';
import type { CommandContext } from './command-context';
import type { ExitCode } from './exit-code';
import { findRunId } from './find-run-id';
import { finishRun, type FinishOptions } from './finish-run';
import { engineNeeds, withConnection } from './with-connection';

/** Brings a run back to work by `wake`, with a worker of this command's own when there is no other, and follows it. */
function wakeAndFollow(
  reference: string,
  options: FinishOptions,
  context: CommandContext,
  wake: (id: string) => Promise<unknown>,
): Promise<ExitCode> {
  return withConnection(
    context,
    engineNeeds,
    async (connection) => {
      const id = await findRunId(reference);
      await wake(id);
      const { benchmark } = openApi(localBackend);
      return finishRun(await getRunSummary(id), { benchmark, connection }, context, options);
    },
    { minds: true },
  );
}

type FollowVerb = (reference: string, options: FinishOptions, context: CommandContext) => Promise<ExitCode>;

export const follow: FollowVerb = (reference, options, context) =>
  wakeAndFollow(reference, options, context, async () => undefined);

export const resume: FollowVerb = (reference, options, context) =>
  wakeAndFollow(reference, options, context, resumeRun);

/** Tries again what failed: generations first, and what only failed to be judged when there are none. */
export const retry: FollowVerb = (reference, options, context) =>
  wakeAndFollow(reference, options, context, async (id) => {
    const generations = await retryFailed(id);
    const { retried } = generations.retried > 0 ? generations : await retryJudging(id);
    context.terminal.err(retried > 0 ? `${retried} failed items are tried again.` : 'Nothing has failed.');
  });

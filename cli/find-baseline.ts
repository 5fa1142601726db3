import { AppError } from '@/lib/errors/app-error';
import { getRunSummary } from '@/lib/runs/server/get-run-summary';
import type { Baseline } from './compare-with-baseline';
import { findRunId } from './find-run-id';
import type { ResolvedTarget } from '@/lib/providers/resolve-target';

/**
 * The run that `--fail-if-worse-than` names, looked at before anything is started: a comparison that cannot be made must not
 * cost a run. @throws AppError
 */
export async function findBaseline(reference: string, judge: ResolvedTarget | null): Promise<Baseline> {
  const run = await getRunSummary(await findRunId(reference));
  const refuse = (why: string) =>
    new AppError('conflict', `--fail-if-worse-than ${reference} (${run.runId}): ${why}`);
  if (run.status !== 'FINISHED' && run.status !== 'INCOMPLETE')
    throw refuse(`the run is ${run.status}; a baseline must have ended with results.`);
  if (!run.judge) throw refuse('the run had no judge, so there are no scores to compare with.');
  if (run.judge.providerId !== judge?.providerId || run.judge.model !== judge.model)
    throw refuse(
      `it was judged by ${run.judge.provider}/${run.judge.model}; points of different judges cannot be compared.`,
    );
  return { id: run.id, runId: run.runId };
}

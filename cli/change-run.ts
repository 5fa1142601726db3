import type { RunSummary } from '@/lib/runs/run';
import { pauseRun, stopRun } from '@/lib/runs/server/change-run-status';
import { deleteRun } from '@/lib/runs/server/delete-run';
import { setBudget } from '@/lib/runs/server/set-budget';
import { getRunSummary } from '@/lib/runs/server/get-run-summary';
import type { CommandContext } from './command-context';
import { exitCodes, type ExitCode } from './exit-code';
import { findRunId } from './find-run-id';
import { UsageError } from './usage-error';
import { databaseOnly, withConnection } from './with-connection';

async function changeRun(
  reference: string,
  { json }: { json?: boolean },
  context: CommandContext,
  change: (id: string) => Promise<RunSummary>,
): Promise<ExitCode> {
  const { terminal } = context;
  const run = await withConnection(context, databaseOnly, async () => change(await findRunId(reference)));
  terminal.out(json ? JSON.stringify(run, null, 2) : `${run.runId} is ${run.status}.`);
  return exitCodes.ok;
}

type Verb = (reference: string, options: { json?: boolean }, context: CommandContext) => Promise<ExitCode>;

/** Calls in flight complete, then the run halts. */
export const pause: Verb = (reference, options, context) => changeRun(reference, options, context, pauseRun);
/** Calls in flight are aborted; the run cannot be resumed. */
export const stop: Verb = (reference, options, context) => changeRun(reference, options, context, stopRun);

/** Sets or removes the budget of a run. */
export const budget = (
  reference: string,
  { to, none, json }: { to?: number; none?: boolean; json?: boolean },
  context: CommandContext,
): Promise<ExitCode> => {
  if ((to === undefined) === (none === undefined))
    throw new UsageError('Say the new budget (--to USD) or that there is none (--none).');
  return changeRun(reference, { json }, context, (id) => setBudget(id, to ?? null));
};

/** Deletes a run with everything under it. */
export const remove: Verb = async (reference, { json }, context) => {
  const { runId, id } = await withConnection(context, databaseOnly, async () => {
    const run = await getRunSummary(await findRunId(reference));
    await deleteRun(run.id);
    return run;
  });
  context.terminal.out(json ? JSON.stringify({ deleted: { id, runId } }, null, 2) : `${runId} is deleted.`);
  return exitCodes.ok;
};

import type { CommandContext } from './command-context';
import { exitCodes, type ExitCode } from './exit-code';
import { findRunId } from './find-run-id';
import { readRunReport, renderRunReport } from './run-report';
import { databaseOnly, withConnection } from './with-connection';

/** Shows one run as it stands. */
export async function showRun(
  reference: string,
  { json }: { json?: boolean },
  context: CommandContext,
): Promise<ExitCode> {
  const { terminal } = context;
  const report = await withConnection(context, databaseOnly, async () =>
    readRunReport(await findRunId(reference)),
  );
  terminal.out(json ? JSON.stringify(report, null, 2) : renderRunReport(report, terminal.colors));
  return exitCodes.ok;
}

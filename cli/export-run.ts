import { exportRunCsv } from '@/lib/runs/server/export-run-csv';
import type { CommandContext } from './command-context';
import { checkDelivery, deliverFile, type DeliveryOptions } from './deliver-file';
import { exitCodes, type ExitCode } from './exit-code';
import { findRunId } from './find-run-id';
import { databaseOnly, withConnection } from './with-connection';

/** Streams a run's items as CSV to standard output or into a file. */
export async function exportRun(
  reference: string,
  options: DeliveryOptions,
  context: CommandContext,
  stdout: NodeJS.WritableStream = process.stdout,
): Promise<ExitCode> {
  checkDelivery('export', options);
  return withConnection(context, databaseOnly, async () => {
    await deliverFile(await exportRunCsv(await findRunId(reference)), options, context, stdout);
    return exitCodes.ok;
  });
}

import { Readable } from 'node:stream';
import { formatOfFile, type ReportFormat } from '@/lib/reports/report-format';
import { writeReport } from '@/lib/reports/server/write-report';
import type { CommandContext } from './command-context';
import { checkDelivery, deliverFile, type DeliveryOptions } from './deliver-file';
import { exitCodes, type ExitCode } from './exit-code';
import { findRunId } from './find-run-id';
import { databaseOnly, withConnection } from './with-connection';

export type ReportOptions = DeliveryOptions & { format?: ReportFormat; passMark?: number };

/** Writes a run's report to standard output or into a file; without --format the file's name says which. */
export async function report(
  reference: string,
  options: ReportOptions,
  context: CommandContext,
  stdout: NodeJS.WritableStream = process.stdout,
): Promise<ExitCode> {
  checkDelivery('report', options);
  const { passMark, output } = options;
  const format = options.format ?? (output === undefined ? null : formatOfFile(output)) ?? 'md';
  return withConnection(context, databaseOnly, async () => {
    const { fileName, chunks } = await writeReport(await findRunId(reference), format, { passMark });
    await deliverFile({ fileName, stream: Readable.from(chunks) }, options, context, stdout);
    return exitCodes.ok;
  });
}

import fs from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { exportRunCsv } from '@/lib/runs/server/export-run-csv';
import type { CommandContext } from './command-context';
import { exitCodes, type ExitCode } from './exit-code';
import { findRunId } from './find-run-id';
import { formatBytes } from '@/lib/reports/format-figures';
import { UsageError } from './usage-error';
import { databaseOnly, withConnection } from './with-connection';

export type ExportOptions = { output?: string; json?: boolean };

/** Under its name only when it is whole: half a file looks like a result. */
async function writeWhole(stream: NodeJS.ReadableStream, file: string, signal: AbortSignal): Promise<number> {
  const partial = `${file}.partial`;
  const out = fs.createWriteStream(partial);
  try {
    await pipeline(stream, out, { signal });
    await rename(partial, file);
    return out.bytesWritten;
  } catch (error) {
    await rm(partial, { force: true });
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (syscall === 'open' || syscall === 'rename')
      throw new UsageError(`${file} cannot be written (${code}).`);
    throw error;
  }
}

/** Streams a run's items as CSV to standard output or into a file. */
export async function exportRun(
  reference: string,
  { output, json }: ExportOptions,
  context: CommandContext,
  stdout: NodeJS.WritableStream = process.stdout,
): Promise<ExitCode> {
  const { terminal, cwd, interrupt } = context;
  if (json && output === undefined)
    throw new UsageError('export --json describes the file written: name one with --output FILE.');
  return withConnection(context, databaseOnly, async () => {
    const { fileName, stream } = await exportRunCsv(await findRunId(reference));
    if (output === undefined) {
      await pipeline(stream, stdout, { end: false, signal: interrupt });
      return exitCodes.ok;
    }
    const full = path.resolve(cwd, output);
    const file = fs.existsSync(full) && fs.statSync(full).isDirectory() ? path.join(full, fileName) : full;
    const bytes = await writeWhole(stream, file, interrupt);
    if (json) terminal.out(JSON.stringify({ file, bytes }, null, 2));
    else terminal.err(`${file}: ${formatBytes(bytes)}`);
    return exitCodes.ok;
  });
}

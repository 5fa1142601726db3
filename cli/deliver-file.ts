import fs from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CommandContext } from './command-context';
import { formatBytes } from '@/lib/reports/format-figures';
import { UsageError } from './usage-error';

export type DeliveryOptions = { output?: string; json?: boolean };

/** A file on its way, and what it is called when only a folder is named. */
export type Delivery = { fileName: string; stream: NodeJS.ReadableStream };

/** Under its name only when it is whole: half a file looks like a result. */
export async function writeWhole(
  stream: NodeJS.ReadableStream,
  file: string,
  signal: AbortSignal,
): Promise<number> {
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

export function checkDelivery(command: string, { output, json }: DeliveryOptions): void {
  if (json && output === undefined)
    throw new UsageError(`${command} --json describes the file written: name one with --output FILE.`);
}

/** To `output`, a file or a folder, or to standard output without one. */
export async function deliverFile(
  { fileName, stream }: Delivery,
  { output, json }: DeliveryOptions,
  { terminal, cwd, interrupt }: CommandContext,
  stdout: NodeJS.WritableStream,
): Promise<void> {
  if (output === undefined) return pipeline(stream, stdout, { end: false, signal: interrupt });
  const full = path.resolve(cwd, output);
  const file = fs.existsSync(full) && fs.statSync(full).isDirectory() ? path.join(full, fileName) : full;
  const bytes = await writeWhole(stream, file, interrupt);
  if (json) terminal.out(JSON.stringify({ file, bytes }, null, 2));
  else terminal.err(`${file}: ${formatBytes(bytes)}`);
}

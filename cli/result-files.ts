import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { BenchmarkApi } from '@/lib/benchmark-api/benchmark';
import { formatBytes } from '@/lib/reports/format-figures';
import { formatOfFile, type ReportFormat } from '@/lib/reports/report-format';
import type { CommandContext } from './command-context';
import { writeWhole } from './deliver-file';
import { UsageError } from './usage-error';

export type ResultFile = { path: string; format: ReportFormat };
export type ResultFileOptions = { junit?: string; report?: string; passMark?: number };

/** The files that a run's end is to be written to, found faulty before the run rather than after it. @throws UsageError */
export function planResultFiles({ junit, report }: ResultFileOptions, cwd: string): ResultFile[] {
  const plan = (option: string, file: string, format: ReportFormat | null): ResultFile => {
    if (format === null)
      throw new UsageError(`${option} ${file}: the name must end in .html, .md, .json or .xml (JUnit).`);
    const full = path.resolve(cwd, file);
    if (!fs.existsSync(path.dirname(full)))
      throw new UsageError(`${option} ${file}: there is no folder ${path.dirname(full)}.`);
    return { path: full, format };
  };
  return [
    ...(junit === undefined ? [] : [plan('--junit', junit, 'junit')]),
    ...(report === undefined ? [] : [plan('--report', report, formatOfFile(report))]),
  ];
}

export async function writeResultFiles(
  benchmark: BenchmarkApi,
  runId: string,
  { files = [], passMark }: { files?: ResultFile[]; passMark?: number },
  { terminal, interrupt }: CommandContext,
): Promise<void> {
  for (const file of files) {
    const report = await benchmark.generateReport(runId, { format: file.format, passMark });
    const bytes = await writeWhole(Readable.from([report]), file.path, interrupt);
    terminal.err(`${file.path}: ${formatBytes(bytes)}`);
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@/lib/errors/app-error';
import type { BenchmarkApi } from '@/lib/benchmark-api/benchmark';
import { formatUsd } from '@/lib/costs/format-cost';
import type { RunSummary } from '@/lib/runs/run';
import { pauseRun } from '@/lib/runs/server/change-run-status';
import { readRunProgress } from '@/lib/runs/server/read-run-progress';
import type { CommandContext } from './command-context';
import { compareWithBaseline, renderComparison, type Baseline } from './compare-with-baseline';
import type { Connection } from './connect';
import { decideOutcome } from './decide-outcome';
import { exitCodes, type ExitCode } from './exit-code';
import { followRun } from './follow-run';
import { Interrupted } from './interrupted';
import { progressView } from './progress-view';
import { writeResultFiles, type ResultFile } from './result-files';
import { readRunReport, renderRunReport } from './run-report';
import type { Terminal } from './terminal';

export type FinishOptions = {
  json?: boolean;
  failUnder?: number;
  baseline?: Baseline;
  files?: ResultFile[];
  /** Of JUnit files. */
  passMark?: number;
};
/** By what a run is followed, and on which connection. */
export type FinishMeans = { benchmark: BenchmarkApi; connection: Connection };
type NamedRun = Pick<RunSummary, 'id' | 'runId'>;

const pollMs = 100;

/** The worker must not be stopped before: it would give the calls up, and they would be made again. */
async function waitForCallsInFlight(id: string, say: (line: string) => void): Promise<void> {
  for (let said = false; ; said = true) {
    const { inProgress, judging } = await readRunProgress(id);
    const calls = inProgress + judging;
    if (calls === 0) return;
    const which = calls === 1 ? 'a call' : `${calls} calls`;
    if (!said)
      say(`Pausing: waiting for ${which} in flight to complete (Ctrl-C again ends everything at once) …`);
    await sleep(pollMs);
  }
}

/** Ctrl-C: a run in other hands goes on; one whose worker ends with this command is paused, not left hanging. */
async function leave(
  { id, runId }: NamedRun,
  connection: Connection,
  terminal: Terminal,
): Promise<Interrupted> {
  if (!connection.ownsWorker)
    return new Interrupted(
      `${runId} goes on without this command. \`npx assay runs follow ${runId}\` shows it, \`npx assay runs stop ${runId}\` ends it.`,
    );
  try {
    await pauseRun(id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'conflict') throw error;
    return new Interrupted(`Interrupted. \`npx assay runs show ${runId}\` shows the run.`); // it ended just now
  }
  await waitForCallsInFlight(id, (line) => terminal.err(line));
  return new Interrupted(`${runId} is paused. \`npx assay runs resume ${runId}\` goes on with it.`);
}

function whereToSee(id: string, { url, ownsWorker }: Connection): string {
  if (url) return `${url}/runs/${id}`;
  if (ownsWorker) return `\`npm start\`, then http://127.0.0.1:${process.env.PORT || 3000}/runs/${id}`;
  return `/runs/${id} on the web server of this database`;
}

async function warnWithoutWorker(
  { runId }: NamedRun,
  connection: Connection,
  terminal: Terminal,
): Promise<void> {
  if (connection.ownsWorker || (await connection.hasWorker())) return;
  terminal.err(
    terminal.errorColors.yellow(
      `Assay runs here, but no worker is connected to its database: ${runId} waits until one is (\`npm start -- --worker-only\`).`,
    ),
  );
}

/** Follows a run to its end and reports it; the exit code is that of `decideOutcome`. @throws Interrupted after Ctrl-C */
export async function finishRun(
  run: NamedRun,
  { benchmark, connection }: FinishMeans,
  context: CommandContext,
  options: FinishOptions,
): Promise<ExitCode> {
  const { terminal, interrupt } = context;
  await warnWithoutWorker(run, connection, terminal);
  const end = await followRun(benchmark, run.id, progressView(terminal), interrupt);
  if (end === null) throw await leave(run, connection, terminal);
  const report = await readRunReport(run.id);
  const comparison = options.baseline ? await compareWithBaseline(run.id, options.baseline) : null;
  const failUnder = options.failUnder ?? null;
  const { exitCode, reasons } = decideOutcome(report.run, { failUnder, comparison });
  const url = connection.url && `${connection.url}/runs/${run.id}`;
  if (options.json)
    terminal.out(JSON.stringify({ ...report, failUnder, comparison, reasons, exitCode, url }, null, 2));
  else
    terminal.out(
      [
        `\n${renderRunReport(report, terminal.colors)}`,
        ...(comparison ? [renderComparison(comparison)] : []),
        `See it: ${whereToSee(run.id, connection)}`,
      ].join('\n\n'),
    );
  await writeResultFiles(benchmark, run.id, options, context);
  const color = exitCode === exitCodes.ok ? terminal.errorColors.yellow : terminal.errorColors.red;
  for (const reason of reasons) terminal.err(color(reason));
  if (report.run.pauseReason === 'budget')
    terminal.err(
      `It was paused by its budget of ${formatUsd(report.run.budgetUsd)}. \`npx assay runs budget ${run.runId} --to USD\` raises it, \`npx assay runs resume ${run.runId}\` goes on.`,
    );
  else if (end === 'PAUSED')
    terminal.err(`It was paused meanwhile. \`npx assay runs resume ${run.runId}\` goes on with it.`);
  return exitCode;
}

import path from 'node:path';
import { projectRoot } from '@/scripts/project-root';
import type { CommandContext } from './command-context';
import { describeError } from './describe-error';
import { exitCodes } from './exit-code';
import { buildProgram } from './program';
import { processTerminal } from './terminal';
import type { Connection } from './connect';

/** npm and the launcher pass a Ctrl-C on that the terminal has sent already: two within this time are one. */
const sameKeyPressMs = 500;

/** The data belongs to the project, not to the folder the command is called from. */
process.env.ASSAY_DATA_DIR = path.resolve(process.env.ASSAY_DATA_DIR || path.join(projectRoot, '.data'));

const terminal = processTerminal();
const interrupt = new AbortController();
let connection: Connection | null = null;
let readerLeft = false;
let forced = false;

function watchSignals(): void {
  let firstMs: number | null = null;
  const onSignal = () => {
    const now = performance.now();
    if (firstMs === null) {
      firstMs = now;
      if (!interrupt.signal.aborted) interrupt.abort();
    } else if (now - firstMs > sameKeyPressMs) {
      forced = true;
      const exit = () => process.exit(exitCodes.interrupted);
      if (connection) void connection.kill().finally(exit);
      else exit();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // The reader went away (`assay runs | head`): nobody is left to tell.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      readerLeft = true;
      interrupt.abort();
    });
}

const context: CommandContext = {
  terminal,
  cwd: process.cwd(),
  interrupt: interrupt.signal,
  async connect(needs) {
    const { connect } = await import('./connect');
    const onFatal = (reason: string) => {
      terminal.err(reason);
      void connection?.close().finally(() => process.exit(exitCodes.error));
    };
    connection = await connect(needs, { terminal, interrupt: interrupt.signal, onFatal });
    return connection;
  },
};

watchSignals();
try {
  let exitCode: number = exitCodes.ok;
  await buildProgram(context, (code) => (exitCode = code)).parseAsync();
  process.exitCode = exitCode;
} catch (error) {
  const { message, exitCode } = describeError(error, Boolean(process.env.ASSAY_DEBUG));
  // What breaks because everything was ended at once is no news.
  if (message && !readerLeft && !forced) terminal.err(terminal.errorColors.red(message));
  process.exitCode = readerLeft ? exitCodes.ok : forced ? exitCodes.interrupted : exitCode;
  // What was interrupted may still wait for an answer that nobody wants any more.
  if (interrupt.signal.aborted) process.exit();
}

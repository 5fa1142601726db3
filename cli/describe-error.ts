import { CommanderError } from 'commander';
import { EnvError } from '@/lib/env/env';
import { AppError } from '@/lib/errors/app-error';
import { StartError } from '@/scripts/start-error';
import { exitCodes, type ExitCode } from './exit-code';
import { Interrupted } from './interrupted';
import { UsageError } from './usage-error';

export type DescribedError = { message: string | null; exitCode: ExitCode };

const connectionLost = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '08006', '08001']);

/** The refusal and, a line each, the fields it is about; one that the refusal already says in full is left out. */
function describeRefusal({ message, errors }: AppError): string {
  const fields = errors
    .filter((field) => field.path !== '' && !message.includes(field.message))
    .map((field) => `  ${field.path}: ${field.message}`);
  return [message, ...fields].join('\n');
}

/** What the user is told of an error, and the exit code. `debug` shows where it came from. */
export function describeError(error: unknown, debug: boolean): DescribedError {
  if (error instanceof Interrupted) return { message: error.message, exitCode: exitCodes.interrupted };
  // Commander has said what is wrong by the time it throws; help and version are no errors.
  if (error instanceof CommanderError)
    return { message: null, exitCode: error.exitCode === 0 ? exitCodes.ok : exitCodes.usage };
  // A name of something that is not there is wrong usage too, wherever it was found out.
  const isUsage =
    error instanceof UsageError || (error instanceof AppError && error.code === 'unresolvable_reference');
  const exitCode = isUsage ? exitCodes.usage : exitCodes.error;
  if (debug && error instanceof Error) return { message: error.stack ?? error.message, exitCode };
  if (error instanceof AppError) return { message: describeRefusal(error), exitCode };
  if (error instanceof UsageError || error instanceof EnvError || error instanceof StartError)
    return { message: error.message, exitCode };
  const { message, code } = error as NodeJS.ErrnoException;
  if (code !== undefined && connectionLost.has(code))
    return {
      message: `The database does not answer (${code}). Is Assay, or its PostgreSQL, just being stopped?`,
      exitCode,
    };
  return {
    message: `Unexpected: ${message ?? String(error)}\nASSAY_DEBUG=1 shows where it comes from.`,
    exitCode,
  };
}

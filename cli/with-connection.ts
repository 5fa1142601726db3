import type { CommandContext } from './command-context';
import type { Connection, Needs } from './connect';
import { Interrupted } from './interrupted';

export const databaseOnly: Needs = { worker: false, simulator: false };
export const engineNeeds: Needs = { worker: true, simulator: true };

/**
 * Runs `work` on a connection that is closed after it. Ctrl-C ends it early, unless `minds` says that the work itself
 * looks at the interruption: a run is left in an orderly way.
 */
export async function withConnection<Result>(
  context: CommandContext,
  needs: Needs,
  work: (connection: Connection) => Promise<Result>,
  { minds = false } = {},
): Promise<Result> {
  const connection = await context.connect(needs);
  try {
    if (minds) return await work(connection);
    const interrupted = new Promise<never>((_, reject) => {
      const stop = () => reject(new Interrupted());
      if (context.interrupt.aborted) stop();
      context.interrupt.addEventListener('abort', stop, { once: true });
    });
    return await Promise.race([work(connection), interrupted]);
  } finally {
    await connection.close();
  }
}

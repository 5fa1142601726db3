import type { CommandContext } from '../command-context';
import type { Connection } from '../connect';
import type { Terminal } from '../terminal';

/** A command's context on the test's database, with a connection of which a test may say what it is about. */
export function contextWith(
  { terminal, cwd }: { terminal: Terminal; cwd: string },
  connection: Partial<Connection> = {},
  interrupt = new AbortController().signal,
): CommandContext {
  const none = async () => undefined;
  const open = {
    url: null,
    ownsWorker: true,
    hasWorker: async () => true,
    close: none,
    kill: none,
    ...connection,
  };
  return { terminal, cwd, interrupt, connect: async () => open };
}

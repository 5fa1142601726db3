import type { Connection, Needs } from './connect';
import type { Terminal } from './terminal';

/** What a command is given, so that tests can give it something else. */
export type CommandContext = {
  terminal: Terminal;
  /** The caller's folder, to which paths in arguments are relative. */
  cwd: string;
  /** Aborts at the first Ctrl-C. */
  interrupt: AbortSignal;
  connect(needs: Needs): Promise<Connection>;
};

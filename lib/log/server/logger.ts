import path from 'node:path';
import pino, { type Logger } from 'pino';
import { env } from '@/lib/env/env';

export type { Logger };

/** Keys whose values are secrets wherever they turn up in a logged object. */
const redact = ['*.headers.authorization', '*.apiKey', '*.password', 'headers', '*.headers', 'databaseUrl'];

let root: Logger | undefined;

/** Starts the process's log: JSON lines to <data dir>/logs/<name>.log, 10 MB a file, 5 kept, warnings to stderr too. */
export function startLog(name: string): Logger {
  const { ASSAY_DATA_DIR, LOG_LEVEL } = env();
  const file = path.join(ASSAY_DATA_DIR, 'logs', name);
  const transport = pino.transport({
    targets: [
      {
        target: 'pino-roll',
        level: LOG_LEVEL,
        options: { file, extension: '.log', size: '10m', limit: { count: 5 }, mkdir: true },
      },
      { target: 'pino/file', level: 'warn', options: { destination: 2 } },
    ],
  });
  root = pino({ level: LOG_LEVEL, base: { process: name, pid: process.pid }, redact }, transport);
  return root;
}

/** The process's log; silent until `startLog` ran, so that importing a module never opens a file. */
export function logger(): Logger {
  return (root ??= pino({ level: 'silent' }));
}

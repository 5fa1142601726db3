import { embeddedPostgresPid, startEmbeddedPostgres, stopEmbeddedPostgres } from './embedded-postgres';

const pollMs = 250;

export type KeptPostgres = {
  url(): string;
  pid(): number | null;
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
};

/** Starts the embedded server and starts it again whenever its postmaster is gone, until it is stopped. */
export async function keepPostgres(options: {
  dataDir: string;
  settings?: Record<string, string>;
  say: (line: string) => void;
  /** It came back under another URL: its port was taken meanwhile. */
  onMoved: (url: string) => void;
  onGiveUp: (reason: string) => void;
}): Promise<KeptPostgres> {
  const { dataDir, settings, say } = options;
  let { url } = await startEmbeddedPostgres({ dataDir, settings });
  let stopping = false;
  let restarting: Promise<void> | null = null;

  const restart = async () => {
    say('PostgreSQL ended; starting it again.');
    try {
      const again = await startEmbeddedPostgres({ dataDir, settings });
      if (again.url === url) return;
      url = again.url;
      options.onMoved(url);
    } catch (error) {
      options.onGiveUp(error instanceof Error ? error.message : String(error));
    }
  };
  const timer = setInterval(() => {
    if (stopping || restarting || embeddedPostgresPid(dataDir) !== null) return;
    restarting = restart().finally(() => (restarting = null));
  }, pollMs);

  return {
    url: () => url,
    pid: () => embeddedPostgresPid(dataDir),
    async stop(mode = 'fast') {
      stopping = true;
      clearInterval(timer);
      await restarting;
      if (embeddedPostgresPid(dataDir) !== null) await stopEmbeddedPostgres(dataDir, mode);
    },
  };
}

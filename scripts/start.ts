import { parseArgs } from 'node:util';
import { EnvError, loadEnv } from '@/lib/env/env';
import { StartError } from './start-error';
import { startServices, type Services } from './start-services';

const help = `npm start                     everything: database, web server, worker, simulated provider
npm start -- --web-only       all but the worker
npm start -- --worker-only    a worker alone; needs DATABASE_URL and MASTER_KEY of the machine with the web server

Settings are environment variables: docs/configuration.md`;

/** npm passes a Ctrl-C on that the terminal has sent already: two within this time are one. */
const sameKeyPressMs = 500;

/** A signal sent to npm alone ends npm and its shell but does not reach us: we notice that our parent changed. */
function whenNpmIsGone(then: () => void): void {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, 100).unref();
}

type Mode = { web: boolean; worker: boolean };

function readMode(): Mode | 'help' {
  const { values } = parseArgs({
    options: {
      'worker-only': { type: 'boolean' },
      'web-only': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) return 'help';
  if (values['worker-only'] && values['web-only'])
    throw new StartError('--worker-only and --web-only exclude each other; without either, both start.');
  return { web: !values['worker-only'], worker: !values['web-only'] };
}

/** A worker on its own database or key would work on nothing, or be unable to read the stored secrets. */
function checkWorkerOnly(): void {
  const env = loadEnv();
  const missing = (['DATABASE_URL', 'MASTER_KEY'] as const).filter((name) => !env[name]);
  if (missing.length > 0)
    throw new StartError(
      `--worker-only needs ${missing.join(' and ')}: the same as where the web server runs.`,
    );
}

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`;

async function main(): Promise<void> {
  const mode = readMode();
  if (mode === 'help') return console.log(help);
  if (!mode.web) checkWorkerOnly();
  const giveUp = new AbortController();
  let services: Services | null = null;
  let firstSignalMs: number | null = null;

  const stop = async (code: number) => {
    const startedMs = performance.now();
    await services?.stop();
    console.log(`Stopped (${seconds(startedMs)}).`);
    process.exit(code);
  };
  const onSignal = () => {
    const now = performance.now();
    if (firstSignalMs === null) {
      firstSignalMs = now;
      console.log('\nStopping … (Ctrl-C again ends everything at once)');
      if (services) void stop(0);
      else giveUp.abort();
    } else if (now - firstSignalMs > sameKeyPressMs) {
      if (services) void services.kill().finally(() => process.exit(130));
      else process.exit(130);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);

  whenNpmIsGone(() => {
    if (firstSignalMs === null) onSignal();
  });

  const startedMs = performance.now();
  services = await startServices({
    ...mode,
    simulator: mode.web,
    say: (line) => console.log(line),
    signal: giveUp.signal,
    onFatal: (reason) => {
      console.error(reason);
      void stop(1);
    },
  }).catch((error: unknown) => {
    if (!giveUp.signal.aborted) throw error;
    console.log('Stopped.');
    process.exit(0);
  });
  const where = services.url ?? 'a worker, without a web server';
  console.log(`Assay is running: ${where} (started in ${seconds(startedMs)}; Ctrl-C stops it)`);
}

main().catch((error: unknown) => {
  const expected =
    error instanceof EnvError ||
    error instanceof StartError ||
    (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  console.error(expected ? (error as Error).message : error);
  process.exit(1);
});

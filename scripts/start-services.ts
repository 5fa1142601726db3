import path from 'node:path';
import { loadEnv, type Env } from '@/lib/env/env';
import { buildWeb } from './build-web';
import { claimDataDir } from './claim-data-dir';
import { freePort } from './embedded-postgres';
import { keepPostgres, type KeptPostgres } from './keep-postgres';
import { assertCanListen } from './listen-check';
import type { LockFile } from './lock-file';
import { storedMasterKey } from './master-key';
import { processIdentity } from './process-identity';
import { defaultRestartPolicy, type RestartPolicy } from './restart-policy';
import { runNode } from './run-node';
import { removeRunningStack, writeRunningStack } from './running-stack';
import {
  commonEnv,
  simulatorProcess,
  webProcess,
  workerProcess,
  type Surroundings,
} from './service-processes';
import { StartError } from './start-error';
import { superviseProcess, type ProcessSpec, type SupervisedProcess } from './supervised-process';
import { waitUntilReady } from './wait-until-ready';

export type ServicesOptions = {
  web: boolean;
  worker: boolean;
  /** Ignored when SIMULATED_BASE_URL names one that runs elsewhere. */
  simulator: boolean;
  /** What `loadEnv` reads and the processes inherit; default: this process's environment. */
  environment?: Record<string, string | undefined>;
  /** One line of progress or trouble; default: standard error. */
  say?: (line: string) => void;
  restartPolicy?: RestartPolicy;
  /** Settings of the embedded PostgreSQL beside its own. */
  postgresSettings?: Record<string, string>;
  /** Gives up the start: what was started is stopped again, and its reason is thrown. */
  signal?: AbortSignal;
  /** After the start: a part keeps dying. Default: say so, stop everything, exit code 1. */
  onFatal?: (reason: string) => void;
};

export type ServiceName = 'web' | 'worker' | 'simulator' | 'postgres';

export type Services = {
  dataDir: string;
  databaseUrl: string;
  masterKey: string;
  simulatorUrl: string | null;
  /** Where a browser on this machine reaches the web server; null without one. */
  url: string | null;
  /** Process id by name; null while a part is down, absent when it is not part of this stack. */
  pids(): Partial<Record<ServiceName, number | null>>;
  /** Stops web, worker, simulator, then PostgreSQL. Calling it again waits for the same stop. */
  stop(): Promise<void>;
  /** Ends everything at once, calls in flight included. */
  kill(): Promise<void>;
};

type Facts = Pick<Services, 'databaseUrl' | 'masterKey' | 'simulatorUrl' | 'url'>;

const orphansEndWithinMs = 6_000;

function urlOf({ HOST, PORT }: Env): string {
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`;
}

/** What one call of `startServices` starts and stops. */
class Stack {
  /** In the order of their start; they stop in the opposite one. */
  private readonly processes: SupervisedProcess[] = [];
  private postgres: KeptPostgres | null = null;
  private readonly failed = new AbortController();
  private readonly signal: AbortSignal;
  private readonly say: (line: string) => void;
  private readonly environment: Record<string, string | undefined>;
  private ended: Promise<void> | null = null;

  constructor(
    private readonly options: ServicesOptions,
    private readonly env: Env,
    private readonly lock: LockFile,
  ) {
    this.say = options.say ?? ((line) => console.error(line));
    this.environment = options.environment ?? process.env;
    this.signal = options.signal ? AbortSignal.any([options.signal, this.failed.signal]) : this.failed.signal;
  }

  async start(): Promise<Facts> {
    const { web, worker } = this.options;
    try {
      const orphansMs = this.lock.tookOver ? orphansEndWithinMs : 0;
      if (web) await assertCanListen('PORT', this.env.PORT, this.env.HOST, orphansMs);
      const simulatorUrl = await this.startSimulator(orphansMs);
      const masterKey = this.masterKey();
      const building = web ? buildWeb({ say: this.say, signal: this.signal }) : Promise.resolve(false);
      building.catch(() => undefined); // awaited below; until then a failure must not count as unhandled
      const around: Surroundings = {
        environment: this.environment,
        env: this.env,
        masterKey,
        simulatorUrl,
        databaseUrl: await this.startPostgres(),
      };
      await this.prepareDatabase(around);
      if (worker) this.supervise(workerProcess(around));
      await building;
      if (web) this.supervise(webProcess(around));
      const facts = {
        databaseUrl: around.databaseUrl(),
        masterKey,
        simulatorUrl,
        url: web ? urlOf(this.env) : null,
      };
      await this.waitUntilUp(facts);
      return facts;
    } catch (error) {
      await this.stop();
      throw this.signal.aborted ? this.signal.reason : error;
    }
  }

  /** From here on a part that keeps dying is no longer a failed start. */
  watch(): void {
    const onFatal = () => {
      const { message } = this.failed.signal.reason as StartError;
      if (this.options.onFatal) return this.options.onFatal(message);
      this.say(message);
      process.exitCode = 1;
      void this.stop();
    };
    if (this.failed.signal.aborted) onFatal();
    else this.failed.signal.addEventListener('abort', onFatal, { once: true });
  }

  pids(): ReturnType<Services['pids']> {
    const pids: ReturnType<Services['pids']> = {};
    for (const part of this.processes) pids[part.name] = part.pid();
    if (this.postgres) pids.postgres = this.postgres.pid();
    return pids;
  }

  stop(): Promise<void> {
    return (this.ended ??= this.end(async () => {
      for (const part of this.processes.toReversed()) await part.stop();
      await this.postgres?.stop();
    }));
  }

  kill(): Promise<void> {
    return this.end(async () => {
      for (const part of this.processes) part.kill();
      await this.postgres?.stop('immediate');
    });
  }

  private async end(parts: () => Promise<void>): Promise<void> {
    removeRunningStack(this.env.ASSAY_DATA_DIR);
    await parts();
    this.lock.release();
  }

  private supervise(spec: ProcessSpec): void {
    this.signal.throwIfAborted();
    const policy = this.options.restartPolicy ?? defaultRestartPolicy;
    const onGiveUp = (reason: string) => this.failed.abort(new StartError(reason));
    this.processes.push(superviseProcess(spec, policy, { say: this.say, onGiveUp }));
  }

  private async startSimulator(orphansMs: number): Promise<string | null> {
    const { SIMULATED_BASE_URL, SIMULATOR_PORT } = this.env;
    if (SIMULATED_BASE_URL || !this.options.simulator) return SIMULATED_BASE_URL ?? null;
    if (SIMULATOR_PORT) await assertCanListen('SIMULATOR_PORT', SIMULATOR_PORT, '127.0.0.1', orphansMs);
    const port = SIMULATOR_PORT ?? (await freePort());
    this.supervise(simulatorProcess(this.env, this.environment, port));
    return `http://127.0.0.1:${port}`;
  }

  private masterKey(): string {
    if (this.env.MASTER_KEY) return this.env.MASTER_KEY;
    const stored = storedMasterKey(this.env.ASSAY_DATA_DIR);
    if (stored.created)
      this.say(
        `MASTER_KEY is unset: the key that encrypts stored secrets was generated in ${stored.file}. Back it up.`,
      );
    return stored.key;
  }

  private async startPostgres(): Promise<() => string> {
    const { DATABASE_URL, ASSAY_DATA_DIR } = this.env;
    if (DATABASE_URL) return () => DATABASE_URL;
    const postgres = await keepPostgres({
      dataDir: path.join(ASSAY_DATA_DIR, 'pg'),
      settings: this.options.postgresSettings,
      say: this.say,
      onMoved: () => this.processes.forEach((part) => part.restart()),
      onGiveUp: (reason) => this.failed.abort(new StartError(reason)),
    });
    this.postgres = postgres;
    return () => postgres.url();
  }

  private async prepareDatabase(around: Surroundings): Promise<void> {
    this.signal.throwIfAborted();
    const { code, output } = await runNode(['--import', 'tsx', 'scripts/prepare-database-main.ts'], {
      env: commonEnv(around),
      signal: this.signal,
    });
    if (code !== 0) throw new StartError(output.trim());
  }

  private async waitUntilUp({ simulatorUrl, url }: Facts): Promise<void> {
    const wait = (what: string, address: string) =>
      waitUntilReady(address, { what, timeoutMs: 60_000, signal: this.signal });
    if (simulatorUrl && !this.env.SIMULATED_BASE_URL)
      await wait('The simulator', `${simulatorUrl}/v1/models`);
    if (!url) return;
    await wait('The web server', `${url}/api/health`);
    if (this.options.worker) await wait('Assay', `${url}/api/ready`);
  }
}

/**
 * Starts what is asked for on the data directory of the environment, and keeps it running until `stop`. With
 * DATABASE_URL no PostgreSQL is started. Throws `EnvError` for a faulty environment and `StartError` for everything
 * else that the user can mend; nothing is left running then.
 */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const env = loadEnv(options.environment ?? process.env);
  const dataDir = env.ASSAY_DATA_DIR;
  const stack = new Stack(options, env, claimDataDir(dataDir));
  const facts = await stack.start();
  writeRunningStack(dataDir, {
    pid: process.pid,
    identity: processIdentity(process.pid) ?? '',
    url: facts.url,
    databaseUrl: facts.databaseUrl,
    simulatorUrl: facts.simulatorUrl,
    startedAt: new Date().toISOString(),
  });
  stack.watch();
  return {
    dataDir,
    ...facts,
    pids: () => stack.pids(),
    stop: () => stack.stop(),
    kill: () => stack.kill(),
  };
}

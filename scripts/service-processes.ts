import path from 'node:path';
import type { Env } from '@/lib/env/env';
import { webServerScript } from './build-web';
import type { ProcessSpec } from './supervised-process';

/** What every process of a stack is told; asked at each start, since a restarted PostgreSQL may have moved. */
export type Surroundings = {
  environment: Record<string, string | undefined>;
  env: Env;
  masterKey: string;
  databaseUrl: () => string;
  simulatorUrl: string | null;
};

const runTypeScript = (script: string) => ['--import', 'tsx', script];

/** The environment of a process that uses the database. */
export function commonEnv(around: Surroundings): NodeJS.ProcessEnv {
  return {
    ...around.environment,
    NODE_ENV: 'production',
    DATABASE_URL: around.databaseUrl(),
    MASTER_KEY: around.masterKey,
    ASSAY_DATA_DIR: around.env.ASSAY_DATA_DIR,
    SIMULATED_BASE_URL: around.simulatorUrl ?? undefined,
    PORT: String(around.env.PORT),
    HOST: around.env.HOST,
  };
}

const logFile = (env: Env, name: string) => path.join(env.ASSAY_DATA_DIR, 'logs', `${name}.console.log`);

/** It plays a foreign server: it gets neither the database nor the key. */
export function simulatorProcess(
  env: Env,
  environment: Surroundings['environment'],
  port: number,
): ProcessSpec {
  const { DATABASE_URL: _database, MASTER_KEY: _key, ...rest } = environment;
  return {
    name: 'simulator',
    args: [...runTypeScript('simulator/main.ts'), '--port', String(port)],
    env: () => ({ ...rest, NODE_ENV: 'production', SIMULATOR_PORT: String(port) }),
    graceMs: 1_000,
    logFile: logFile(env, 'simulator'),
  };
}

/**
 * A worker holds little and throws much away. V8 would rather let its heap grow to what the machine has than collect, and
 * malloc keeps what threads gave back in arenas of their own; a hard heap limit instead would let a few 20 MB answers
 * end the process.
 */
const frugal = {
  args: ['--max-semi-space-size=8', '--heap-growing-percent=50'],
  env: { MALLOC_ARENA_MAX: '2' },
};

export function workerProcess(around: Surroundings): ProcessSpec {
  return {
    name: 'worker',
    args: [...frugal.args, ...runTypeScript('worker/main.ts')],
    env: () => ({ ...commonEnv(around), ...frugal.env }),
    // Longer than the 10 s that the worker gives its own calls in flight.
    graceMs: 12_000,
    logFile: logFile(around.env, 'worker'),
  };
}

export function webProcess(around: Surroundings): ProcessSpec {
  return {
    name: 'web',
    args: [webServerScript],
    // Next's standalone server takes its address from HOSTNAME.
    env: () => ({ ...commonEnv(around), HOSTNAME: around.env.HOST, NEXT_TELEMETRY_DISABLED: '1' }),
    // Open event streams would keep it for ever; browsers reconnect to the next one.
    graceMs: 1_500,
    logFile: logFile(around.env, 'web'),
  };
}

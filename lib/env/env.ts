import path from 'node:path';
import { z } from 'zod';

const port = z.coerce
  .number({ error: 'must be a number from 1 to 65535' })
  .int('must be a whole number')
  .min(1, 'must be 1 or more')
  .max(65535, 'must be 65535 or less');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' });
const postgresUrl = z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgresql:// URL');
const logLevel = z.enum(['trace', 'debug', 'info', 'warn', 'error'], {
  error: 'must be one of trace, debug, info, warn, error',
});

/** Every environment variable Assay reads. docs/configuration.md lists the same. */
export const envSchema = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Host names under which the dashboard is reached besides HOST and loopback, comma-separated. */
  ASSAY_ALLOWED_HOSTS: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((host) => host.trim().toLowerCase())
        .filter(Boolean),
    ),
  DATABASE_URL: postgresUrl.optional(),
  MASTER_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  ASSAY_DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .transform((dir) => path.resolve(dir)),
  OLLAMA_BASE_URL: httpUrl.default('http://127.0.0.1:11434'),
  LM_STUDIO_BASE_URL: httpUrl.default('http://127.0.0.1:1234'),
  /** Where the simulated provider is reached when it is not this stack's own. */
  SIMULATED_BASE_URL: httpUrl.optional(),
  SIMULATOR_PORT: port.optional(),
  LOG_LEVEL: logLevel.default('info'),
});

export type Env = z.output<typeof envSchema>;

export class EnvError extends Error {
  constructor(readonly faults: string[]) {
    super(faults.join('\n'));
    this.name = 'EnvError';
  }
}

/** A value whose name says that it may hold a secret is never repeated in a message. */
const shown = (key: string, value: unknown) =>
  key === 'MASTER_KEY' || key === 'DATABASE_URL' ? '' : ` (it is "${String(value)}")`;

/** Reads and validates the environment; throws `EnvError` with one sentence per fault. An empty value counts as unset. */
export function loadEnv(source: Record<string, string | undefined> = process.env): Env {
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = envSchema.safeParse(set);
  if (result.success) return result.data;
  throw new EnvError(
    result.error.issues.map((issue) => {
      const key = String(issue.path[0]);
      return `${key} ${issue.message}${shown(key, source[key])}.`;
    }),
  );
}

let loaded: Env | undefined;

/** This process's environment, read once. */
export function env(): Env {
  return (loaded ??= loadEnv());
}

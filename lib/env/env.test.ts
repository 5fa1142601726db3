import path from 'node:path';
import { expect, test } from 'vitest';
import { EnvError, loadEnv } from './env';

/** The messages of the refusal; fails when the environment is accepted. */
function faults(source: Record<string, string>): string[] {
  try {
    loadEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.faults;
    throw error;
  }
  throw new Error('was accepted');
}

test('an empty environment is a working one: loopback, port 3000, a data directory below the current folder', () => {
  expect(loadEnv({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    ASSAY_DATA_DIR: path.resolve('.data'),
    ASSAY_ALLOWED_HOSTS: [],
  });
});

test('an empty value counts as unset', () => {
  expect(loadEnv({ PORT: '', DATABASE_URL: '', HOST: '' })).toEqual(loadEnv({}));
});

test.each([
  ['PORT', 'http', 'PORT must be a number from 1 to 65535 (it is "http").'],
  ['PORT', '0', 'PORT must be 1 or more (it is "0").'],
  ['PORT', '70000', 'PORT must be 65535 or less (it is "70000").'],
  ['SIMULATOR_PORT', '1.5', 'SIMULATOR_PORT must be a whole number (it is "1.5").'],
  [
    'OLLAMA_BASE_URL',
    'localhost:11434',
    'OLLAMA_BASE_URL must be an http:// or https:// URL (it is "localhost:11434").',
  ],
  [
    'LM_STUDIO_BASE_URL',
    'ftp://x',
    'LM_STUDIO_BASE_URL must be an http:// or https:// URL (it is "ftp://x").',
  ],
  ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of trace, debug, info, warn, error (it is "loud").'],
])('%s=%s is one clear message', (key, value, message) => {
  expect(faults({ [key]: value })).toEqual([message]);
});

test('every fault is named, not only the first', () => {
  expect(faults({ PORT: 'x', LOG_LEVEL: 'y', SIMULATED_BASE_URL: 'z' })).toHaveLength(3);
});

test('a faulty secret is not repeated', () => {
  const messages = faults({ MASTER_KEY: 'too short', DATABASE_URL: 'mysql://me:hunter2@db/assay' });
  expect(messages).toEqual([
    'DATABASE_URL must be a postgresql:// URL.',
    'MASTER_KEY must have at least 16 characters.',
  ]);
});

test('allowed hosts are a list, in lower case', () => {
  expect(loadEnv({ ASSAY_ALLOWED_HOSTS: 'Bench.local, ,10.0.0.5' }).ASSAY_ALLOWED_HOSTS).toEqual([
    'bench.local',
    '10.0.0.5',
  ]);
});

import { execFile } from 'node:child_process';
import fs from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngine, type Engine } from '@/cli/testing/start-engine';
import { serveRoutes } from '@/lib/testing/serve-routes';

let engine: Engine;
let server: Awaited<ReturnType<typeof serveRoutes>>;

beforeAll(async () => {
  engine = await startEngine();
  server = await serveRoutes();
});
afterAll(async () => {
  await server.close();
  await engine.close();
});

const file = 'docs/examples/run-benchmark.ts';

test('the example of the manual is the one that runs here, and it runs', async () => {
  const manual = fs.readFileSync('docs/programmatic-api.md', 'utf8');
  expect(manual).toContain(`\`\`\`ts\n${fs.readFileSync(file, 'utf8')}\`\`\``);
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', 'tsx', file], {
    env: { ...process.env, ASSAY_URL: server.url },
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^run-\d{8}-\w{6}: 8 items\n/);
  expect(stdout).toContain('\n8 of 8\nThe run is FINISHED.\n');
  expect(stdout).toMatch(/^strong: \d+(\.\d+)?, coverage 1$/m);
  expect(stdout).toContain('# Assay report: run-');
});

import { defineConfig } from '@playwright/test';
import { freePort } from './scripts/embedded-postgres';
import { findBrowser } from './scripts/find-browser';

// This file is read again in each test process, which must see the same port.
const port = (process.env.ASSAY_E2E_PORT ??= String(await freePort()));
const baseURL = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'e2e',
  workers: 1,
  retries: 0,
  // Ceilings, for machines far slower than this one: what goes well takes none of it.
  timeout: 400_000,
  expect: { timeout: 45_000 },
  reporter: [['list']],
  use: {
    baseURL,
    trace: 'retain-on-failure',
    browserName: 'chromium',
    launchOptions: {
      executablePath: findBrowser() ?? undefined,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-dev-shm-usage',
      ],
    },
  },
  webServer: {
    command: 'node --import tsx e2e/serve.ts',
    url: `${baseURL}/api/ready`,
    reuseExistingServer: false,
    // A first start builds.
    timeout: 600_000,
    stdout: 'pipe',
    env: { PORT: port },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
});

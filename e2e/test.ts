import { request, test as base } from '@playwright/test';
import { waitUntilReady } from './wait-until-ready';

type Listed = { items: { id: string }[] };

/** Stops what a failed test left running: all tests share one stack, and one run may be active in it. */
async function stopActiveRuns(baseURL: string): Promise<void> {
  const api = await request.newContext({ baseURL });
  for (const status of ['PENDING', 'RUNNING']) {
    const { items } = (await (await api.get(`/api/runs?status=${status}`)).json()) as Listed;
    for (const { id } of items) await api.post(`/api/runs/${id}/stop`);
  }
  await api.dispose();
}

/**
 * Playwright's test, on a stack without an active run: after a failure the next test starts in a new process, here. Its
 * pages can be pressed once they are opened.
 */
export const test = base.extend<object, { idleStack: void }>({
  idleStack: [
    async ({}, use) => {
      await stopActiveRuns(`http://127.0.0.1:${process.env.ASSAY_E2E_PORT}`);
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => waitUntilReady(await newContext(options));
      await use(browser);
    },
    { scope: 'worker' },
  ],
});

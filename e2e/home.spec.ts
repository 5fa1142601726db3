import { expect } from '@playwright/test';
import { expectAccessible } from './expect-accessible';
import { test } from './test';
import { startOwnStack, type OwnStack } from '@/scripts/start-own-stack';

// A first visit needs a database that nobody has used, so this file starts a stack of its own.
let stack: OwnStack;

test.beforeAll(async () => {
  test.setTimeout(600_000);
  stack = await startOwnStack({ name: 'own', say: () => undefined });
});
test.afterAll(() => stack?.stop());

test('from an empty database to a finished simulated run in one click', async ({ page }) => {
  test.setTimeout(480_000);
  await page.goto(stack.url);
  await expect(page.getByRole('heading', { name: 'Which model should you use?' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /Connect a provider/ })).toContainText('to do');
  await expect(page.getByText('Simulated: 11 models')).toBeVisible();
  await expect(page.getByText('Local Ollama: does not answer')).toBeVisible();
  // A double click starts one run.
  await page.getByRole('button', { name: 'Try it with the simulated provider' }).dblclick();
  await page.waitForURL(/\/runs\/\d+$/);
  const listed = (await (await page.request.get(`${stack.url}/api/runs`)).json()) as {
    items: { status: string }[];
  };
  expect(listed.items).toHaveLength(1);

  await page.goto(stack.url);
  const strip = page.getByRole('complementary', { name: 'Active run' });
  await expect(strip.getByRole('link', { name: 'First try, simulated' })).toBeVisible();
  await expect(strip).toContainText(/\/225 (answered|judged)/);
  await expect(page.getByRole('region', { name: 'Last runs' })).toContainText('First try, simulated');
  await expect(strip).toContainText('FINISHED', { timeout: 360_000 });
  await page.reload();
  await expect(page.getByRole('row', { name: /First try/ })).toContainText(/\d\d\.\d/);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`Home is accessible and fits: ${colorScheme}, ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      await page.goto(stack.url);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await context.close();
    });

import { expect, type Page } from '@playwright/test';
import { collectFaults } from './collect-faults';
import { expectAccessible } from './expect-accessible';
import { test } from './test';

const value = (page: Page, name: string) =>
  page.getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

test('settings say what runs here', async ({ page, request }) => {
  const health = (await (await request.get('/api/health')).json()) as { version: string };
  await page.goto('/runs');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await expect(value(page, 'Assay')).toHaveText(health.version);
  await expect(value(page, 'Node.js')).toHaveText(/^\d+\.\d+\.\d+$/);
  await expect(value(page, 'PostgreSQL')).toHaveText(/^\d+/);
  await expect(value(page, 'Migrations')).toHaveText(/✓ \d+ applied/);
  await expect(value(page, 'Worker')).toContainText('connected');
  await expect(value(page, 'Data directory')).toContainText('assay-e2e-');
  await expect(value(page, 'Master key')).toContainText('master.key');
});

test('settings count the stored secrets', async ({ page, request }) => {
  const made = await request.post('/api/providers', {
    data: {
      name: 'Counted',
      type: 'OPENAI',
      baseUrl: 'http://127.0.0.1:9',
      headers: [{ key: 'Authorization', value: 'Bearer counted-secret', isSecret: true }],
    },
  });
  await page.goto('/settings');
  await expect(value(page, 'Stored secrets')).toHaveText(/^✓ \d+ stored, (all )?readable$/);
  await request.delete(`/api/providers/${((await made.json()) as { id: string }).id}`);
});

test('the theme is chosen by keyboard, kept, and the same in the frame', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/settings');
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.getByRole('radio', { name: /^System/ }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  expect(await scheme()).toBe('dark');
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByRole('button', { name: /^Theme: Dark/ }).click();
  await expect(page.getByRole('radio', { name: /^System/ })).toBeChecked();
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`settings are accessible and fit: ${colorScheme}, ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const faults = collectFaults(page);
      await page.goto('/settings');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      expect(faults).toEqual([]);
      await context.close();
    });

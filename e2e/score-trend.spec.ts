import { expect } from '@playwright/test';
import { endOfRun } from './end-of-run';
import { expectAccessible } from './expect-accessible';
import { seedTasks } from './seed-tasks';
import { startRun } from './start-run';
import { test } from './test';

/** Two ended runs alike. */
const runs: string[] = [];

test.beforeAll(async ({ request }) => {
  test.setTimeout(300_000);
  const seeded = await seedTasks(request, 'trend', 3);
  for (const name of ['Trend one', 'Trend two']) {
    const id = await startRun(request, seeded, { name, models: ['strong', 'weak'] });
    expect(await endOfRun(request, id)).toBe('FINISHED');
    runs.push(id);
  }
});

test('Home draws the scores of the last runs alike, has them as a table, and leads to their comparison', async ({
  page,
}) => {
  await page.goto('/');
  const drawing = page.getByRole('img', { name: 'Mean score by run' });
  await expect(drawing).toContainText(/strong \d+\.\d/);
  await expect(drawing).toContainText(/weak \d+\.\d/);
  await page.getByRole('button', { name: /^Table of: Score trend/ }).click();
  const table = page.getByRole('region', { name: 'Mean score by run and model' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await expect(table.getByRole('row', { name: /Trend one/ })).toContainText(/\d+\.\d \(n 3\)/);
  await page.getByRole('link', { name: 'Compare the last two' }).click();
  await expect(page).toHaveURL(`/runs/compare?runs=${runs.join(',')}`);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`the trend is accessible and fits: ${colorScheme}, ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      await page.goto('/');
      await expect(page.getByRole('img', { name: 'Mean score by run' })).toBeVisible();
      await expectAccessible(page, 'chart');
      await page.getByRole('button', { name: /^Table of: Score trend/ }).click();
      await expectAccessible(page, 'table');
      await context.close();
    });

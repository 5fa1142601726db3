import { expect } from '@playwright/test';
import { expectAccessible } from './expect-accessible';
import { endOfRun } from './end-of-run';
import { seedTasks } from './seed-tasks';
import { startRun } from './start-run';
import { test } from './test';

let ids: string[];

test.beforeAll(async ({ request }) => {
  const seeded = await seedTasks(request, 'compare', 12);
  ids = [];
  for (const run of [
    { name: 'Before', models: ['weak'] },
    { name: 'After', models: ['strong?ttft=1'], temperature: 0.5 },
    { name: 'Judged otherwise', models: ['strong?ttft=1'], judge: 'judge-text' },
  ]) {
    const id = await startRun(request, seeded, run);
    await endOfRun(request, id);
    ids.push(id);
  }
});

test('two runs are chosen by keyboard and compared', async ({ page }) => {
  await page.goto('/runs?status=FINISHED');
  await expect(page.getByRole('link', { name: 'After' }).first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select After' }).focus();
  await page.keyboard.press('x');
  // j goes to the next older run, which is "Before".
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: 'Before' }).first()).toBeFocused();
  await page.keyboard.press('x');
  await expect(page.getByText('2 runs selected')).toBeVisible();
  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(new RegExp(`runs=${ids[0]},${ids[1]}$`));
  await expect(page.getByText(/^After (is better than|and) Before/)).toBeVisible();
  await expect(page.getByText(/different models: strong\?ttft=1 is compared with weak/)).toBeVisible();
  await expect(page.getByText('temperature: not set → 0.5.')).toBeVisible();
});

test('answers of a task stand side by side with their differences, in the address, and Esc closes them', async ({
  page,
}) => {
  await page.goto(`/runs/compare?runs=${ids[0]},${ids[1]}`);
  const directions = page.getByRole('navigation', { name: 'Direction' });
  await directions
    .getByRole('link')
    .filter({ hasText: /[1-9]\d*$/ })
    .last()
    .click();
  const rows = page.getByRole('region', { name: /^Tasks, / });
  await rows.getByRole('link').first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/task=compare-/);
  await expect(page.locator('del, ins').first()).toBeVisible();
  await page.getByRole('button', { name: 'Show plain texts' }).click();
  await expect(page.locator('del, ins')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Answers to compare-/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: /^Answers to compare-/ })).toHaveCount(0);
});

test('scores of different judges are left out, and it says why; another baseline is one click', async ({
  page,
}) => {
  await page.goto(`/runs/compare?runs=${ids.join(',')}`);
  await expect(
    page.getByText(/scores of Judged otherwise and Before are not compared: .*judge-text/),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Make baseline: After' }).click();
  await expect(page).toHaveURL(new RegExp(`baseline=${ids[1]}`));
  await expect(page.getByText(/^Before (is worse than|and) After/)).toBeVisible();
});

test('fewer than two runs, or one that is gone, are no fault of the page', async ({ page }) => {
  await page.goto('/runs/compare');
  await expect(page.getByRole('link', { name: 'Choose runs' })).toBeVisible();
  await page.goto(`/runs/compare?runs=${ids[1]}`);
  // The one that asked the same model comes before the one that did not.
  const offered = page.getByRole('region', { name: 'Runs to compare with' }).getByRole('link');
  await expect(offered.first()).toHaveText('Judged otherwise');
  await offered.filter({ hasText: 'Before' }).first().click();
  await expect(page).toHaveURL(new RegExp(`runs=${ids[0]},${ids[1]}$`));
  const response = await page.goto(`/runs/compare?runs=${ids[0]},999999`);
  expect(response?.status()).toBe(404);
});

test('runs are filtered by status and day in the address, and deleted after a question that names what goes', async ({
  page,
  request,
}) => {
  await page.goto('/runs');
  await page.getByLabel('Status').selectOption('CANCELLED');
  await expect(page).toHaveURL(/status=CANCELLED/);
  await page.goto('/runs?from=2001-01-01&to=2001-01-02');
  await expect(page.getByText('No run matches')).toBeVisible();
  await page.goto('/runs?status=FINISHED');
  await page.getByRole('button', { name: 'Actions for Judged otherwise' }).click();
  await expect(page.getByRole('menuitem', { name: 'Run again' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('12 items');
  await page.getByRole('button', { name: 'Delete the run' }).click();
  // While it is open the rest of the page is hidden from roles.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Judged otherwise' })).toHaveCount(0);
  expect((await request.get(`/api/runs/${ids[2]}`)).status()).toBe(404);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`Runs and Compare are accessible and fit: ${colorScheme}, ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      for (const path of ['/runs', `/runs/compare?runs=${ids[0]},${ids[1]}&task=compare-0&target=x`]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, path);
      }
      await context.close();
    });

import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible';
import { endOfRun } from './end-of-run';
import { seedTasks, type Seeded } from './seed-tasks';
import { startRun } from './start-run';
import { test } from './test';

let seeded: Seeded;

test.beforeAll(async ({ request }) => {
  seeded = await seedTasks(request, 'newrun', 6);
});

const summary = (page: Page) =>
  page.getByRole('heading', { name: 'Summary' }).locator('xpath=ancestor::section');
const figure = (page: Page, name: string) =>
  summary(page).locator('dt', { hasText: name }).locator('xpath=following-sibling::dd');

async function choose(page: Page, model: string): Promise<void> {
  await page.getByLabel('Provider of the judge').selectOption({ label: 'Simulated (simulated)' });
  await page.getByLabel('Model of the judge').fill('judge');
  await page.getByRole('checkbox', { name: model, exact: true }).check();
  await page.getByRole('checkbox', { name: new RegExp(seeded.collectionName) }).check();
}

test('the summary follows every choice and says what is missing', async ({ page }) => {
  await page.goto('/runs/new');
  await expect(summary(page)).toContainText('Choose a judge, or run without one.');
  await expect(summary(page)).toContainText('Choose at least one model.');
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(summary(page).getByRole('alert')).toContainText('Choose at least one collection.');
  await choose(page, 'strong');
  await expect(figure(page, 'Items')).toHaveText('6');
  await expect(figure(page, 'Calls')).toContainText('14');
  await page.getByLabel('Repetitions').fill('3');
  await expect(figure(page, 'Items')).toHaveText('18');
  await page.getByRole('radio', { name: /No judge/ }).check();
  await expect(figure(page, 'Calls')).toContainText('19');
  await page.getByLabel('Repetitions').fill('x');
  await expect(summary(page)).toContainText('Repetitions must be a whole number');
});

test('each provider fails alone, is asked again, and takes a model by name', async ({ page }) => {
  let asked = 0;
  await page.route(`**/api/providers/${seeded.simulated}/models`, (route) =>
    ++asked === 1
      ? route.fulfill({ status: 502, json: { detail: 'The server is asleep.' } })
      : route.continue(),
  );
  await page.goto('/runs/new');
  const group = page.getByRole('group', { name: /^Simulated/ });
  await expect(group.getByText('The server is asleep.')).toBeVisible();
  await expect(page.getByRole('group', { name: /^Local Ollama/ })).toContainText('Retry');
  await group.getByRole('button', { name: 'Retry Simulated' }).click();
  await expect(group.getByRole('checkbox', { name: 'strong', exact: true })).toBeVisible();
  await page.getByLabel('Search models').fill('weak');
  await expect(group.getByRole('checkbox')).toHaveCount(1);
  await page.getByLabel('Another model of Simulated').fill('weak?ttft=5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove weak?ttft=5' })).toBeVisible();
});

test('a refusal keeps what was typed and stands at its field', async ({ page }) => {
  await page.goto('/runs/new');
  await choose(page, 'strong');
  await page.getByLabel('Name', { exact: true }).fill('Kept');
  await page.getByText('Advanced').click();
  await page.getByLabel('Temperature').fill('7');
  await page.getByRole('button', { name: 'Start run' }).click();
  await expect(page.getByLabel('Temperature')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept');
  await expect(page.getByRole('checkbox', { name: 'strong', exact: true })).toBeChecked();
});

test('it starts by keyboard, once for two presses, and again from the run with the same choices', async ({
  page,
  request,
}) => {
  await page.goto('/runs/new');
  await choose(page, 'weak');
  await page.getByLabel('Name', { exact: true }).fill('By keyboard');
  const button = page.getByRole('button', { name: 'Start run' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/runs\/\d+$/);
  const id = page.url().split('/').at(-1)!;
  await endOfRun(request, id);
  const { items } = (await (await request.get('/api/runs')).json()) as { items: { name: string }[] };
  expect(items.filter(({ name }) => name === 'By keyboard')).toHaveLength(1);
  await page.goto(`/runs/new?from=${id}`);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('By keyboard');
  await expect(page.getByLabel('Model of the judge')).toHaveValue('judge');
  await expect(page.getByRole('checkbox', { name: 'weak', exact: true })).toBeChecked();
  await expect(figure(page, 'Items')).toHaveText('6');
});

test('a second active run is refused with a link to the first', async ({ page, request }) => {
  const id = await startRun(request, seeded, { name: 'In the way', models: ['strong?ttft=600000'] });
  await page.goto('/runs/new');
  await choose(page, 'weak');
  await page.getByRole('button', { name: 'Start run' }).click();
  const alert = summary(page).getByRole('alert');
  await expect(alert).toContainText('is active, and only one run may be');
  await expect(alert.getByRole('link', { name: 'Open In the way' })).toHaveAttribute('href', `/runs/${id}`);
  expect((await request.post(`/api/runs/${id}/stop`)).ok()).toBe(true);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`New run is accessible and fits: ${colorScheme}, ${width} px`, async ({ browser }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      await page.goto('/runs/new');
      await expect(page.getByRole('checkbox', { name: 'strong', exact: true })).toBeVisible();
      await choose(page, 'strong');
      await page.getByText('Advanced').click();
      await expectAccessible(page);
      await context.close();
    });

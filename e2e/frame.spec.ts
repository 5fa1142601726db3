import { expect } from '@playwright/test';
import { expectAccessible } from './expect-accessible';
import { seedTasks, type Seeded } from './seed-tasks';
import { startRun } from './start-run';
import { test } from './test';

let seeded: Seeded;

/** A run of minutes: however slow the machine, it is not over before its test is, which stops it. */
const long = { models: ['strong?ttft=700'], repetitions: 20 };

test.beforeAll(async ({ request }) => {
  seeded = await seedTasks(request, 'frame', 12);
});

test('the strip follows the active run on every page, pauses, resumes and stops it', async ({
  page,
  request,
}) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const id = await startRun(request, seeded, { name: 'In the strip', ...long });
  await page.goto('/runs');
  const strip = page.getByRole('complementary', { name: 'Active run' });
  await expect(strip).toContainText('In the strip');
  await expect(strip).toContainText(/[1-9]\d*\/240 answered/);
  await strip.getByRole('button', { name: 'Pause' }).click();
  await expect(strip).toContainText('PAUSED');
  await strip.getByRole('button', { name: 'Resume' }).click();
  await expect(strip).toContainText('RUNNING');
  // On the run's own page its own controls say the same.
  await strip.getByRole('link', { name: 'In the strip' }).click();
  await page.waitForURL(`**/runs/${id}`);
  await expect(strip).toHaveCount(0);
  await page.goto('/providers');
  await strip.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Stop In the strip?');
  await page.getByRole('button', { name: 'Stop the run' }).click();
  await expect(strip).toContainText('CANCELLED');
  await strip.getByRole('button', { name: /^Hide/ }).click();
  await expect(strip).toHaveCount(0);
});

test('the strip asks nothing while the tab is hidden, and at once when it is seen again', async ({
  page,
}) => {
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/runs') && asked.push(request.url()));
  await page.goto('/docs');
  const show = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  const atFirst = asked.length;
  // The next question is set only once the first is answered, which takes real time.
  await expect(async () => {
    await page.clock.runFor(30_000);
    expect(asked.length).toBeGreaterThan(atFirst + 1);
  }).toPass();
  // Real time for an answer to come, after which the next question would be set; what was asked before it is counted by then.
  const answer = () => page.evaluate(() => fetch('/api/health').then((response) => response.text()));
  await show(true);
  await answer();
  const before = asked.length;
  for (let round = 0; round < 5; round++) {
    await page.clock.runFor(30_000);
    await answer();
  }
  expect(asked.length).toBe(before);
  await show(false);
  await expect.poll(() => asked.length).toBeGreaterThan(before);
});

test('the palette goes to pages, finds tasks and runs, and pauses the run, all by keyboard', async ({
  page,
  request,
}) => {
  const id = await startRun(request, seeded, { name: 'Zebra run', ...long });
  await page.goto('/docs');
  await expect(page.getByRole('complementary', { name: 'Active run' })).toContainText('Zebra run');
  await page.keyboard.press('Control+k');
  const input = page.getByRole('combobox', { name: /Search/ });
  await expect(input).toBeFocused();
  await input.fill('frame-1');
  await expect(page.getByRole('option', { name: /frame-11/ })).toBeVisible();
  await input.fill('pause zeb');
  await expect(page.getByRole('option', { name: /^Pause Zebra run/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary', { name: 'Active run' })).toContainText('PAUSED');
  await page.keyboard.press('Control+k');
  await input.fill('zebra');
  await expect(page.getByRole('option', { name: /run-\d+/ })).toBeVisible();
  await expectAccessible(page);
  await input.fill('go to providers');
  await expect(page.getByRole('option', { name: /^Go to Providers/, selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/providers$/);
  expect((await request.post(`/api/runs/${id}/stop`)).ok()).toBe(true);
});

test('? lists the keys, g goes to places, and single keys can be turned off', async ({ page }) => {
  await page.goto('/runs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Sent together, because the letter has to follow within a second.
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('a')]);
  await expect(page).toHaveURL(/\/docs$/);
  await page.keyboard.press('?');
  await page.getByRole('switch', { name: /single key/ }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('combobox', { name: /Search/ })).toBeVisible();
});

test('the sidebar collapses and stays so; the skip link leads to the content', async ({ page }) => {
  await page.goto('/runs');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  const width = async () => (await page.getByRole('banner').boundingBox())?.width ?? 0;
  expect(await width()).toBeGreaterThan(150);
  await page.getByRole('button', { name: 'Collapse the sidebar' }).click();
  await expect.poll(width).toBeLessThan(80);
  await page.reload();
  await expect.poll(width).toBeLessThan(80);
  await expect(page.getByRole('link', { name: 'Runs', exact: true })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('link', { name: 'Providers', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Providers', exact: true }).click();
  await expect(page).toHaveURL(/\/providers$/);
});

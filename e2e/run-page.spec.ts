import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { collectFaults } from './collect-faults';
import { expectAccessible } from './expect-accessible';
import { endOfRun } from './end-of-run';
import { seedTasks, type Seeded } from './seed-tasks';
import { startRun } from './start-run';
import { test } from './test';

type Listed = { items: { id: string }[] };

let started: Seeded;

test.beforeAll(async ({ request }) => {
  started = await seedTasks(request, 'watched', 12);
});

const start = (request: APIRequestContext, name: string, model: string, repetitions = 1) =>
  startRun(request, started, { name, models: [model], repetitions });

/** Minutes: however slow the machine, it is not over before its test is, which stops it. */
const long = ['strong?ttft=400', 20] as const;

const logLines = (page: Page) => page.getByRole('region', { name: 'Log entries' }).getByRole('listitem');

test('a run is watched to its end, and a reload in the middle loses nothing', async ({ page, request }) => {
  const id = await start(request, 'Watched', 'strong?ttft=100', 5);
  // Held in its middle while it is looked at, so that it is not over first where that takes long.
  const answered = async () => {
    const progress = await (await request.get(`/api/runs/${id}/progress`)).json();
    return (progress as { completed: number; waitingForJudge: number }).waitingForJudge;
  };
  await expect.poll(answered, { intervals: [50] }).toBeGreaterThan(0);
  expect((await request.post(`/api/runs/${id}/pause`)).ok()).toBe(true);
  await page.goto('/runs');
  await page.getByRole('main').getByRole('link', { name: 'Watched' }).click();
  await expect(page.getByText('Simulated', { exact: true }).first()).toBeVisible();
  await expect(logLines(page).filter({ hasText: 'item.answered' }).first()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Tasks by models' })).toContainText('watched-0');
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('FINISHED', { exact: true })).toBeVisible({ timeout: 120_000 });
  await expect(page.getByTestId('verdict')).toContainText('over 12 tasks');
  await page.getByRole('navigation', { name: 'Run' }).getByRole('link', { name: 'Log' }).click();
  const stream = await (await request.get(`/api/runs/${id}/events?after=0`)).text();
  const stored = [...stream.matchAll(/^event:log$/gm)];
  await expect(logLines(page)).toHaveCount(stored.length);
  await page.reload();
  await expect(logLines(page)).toHaveCount(200);
  await page.getByRole('button', { name: 'Load from the beginning' }).click();
  await expect(logLines(page)).toHaveCount(stored.length);
  await expect(page.locator('#injected')).toHaveCount(0);
});

test('the log is filtered by level and searched', async ({ page, request }) => {
  const id = await start(request, 'Filtered', 'strong');
  await endOfRun(request, id);
  await page.goto(`/runs/${id}?tab=log`);
  await page.getByLabel('Search the log').fill('run.finished');
  await expect(logLines(page)).toHaveCount(1);
  await page.getByLabel('Level').selectOption('error');
  await expect(page.getByText('Nothing in the log matches.')).toBeVisible();
});

test('pause, resume and stop by keyboard', async ({ page, request }) => {
  await page.goto(`/runs/${await start(request, 'Controlled', ...long)}`);
  // The strip above the page has the same buttons.
  const press = async (name: string) => {
    await page.getByRole('main').getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Pause');
  await expect(page.getByRole('main').getByText('PAUSED', { exact: true })).toBeVisible();
  await press('Resume');
  await expect(page.getByRole('main').getByText('RUNNING', { exact: true })).toBeVisible();
  await expect(page.getByText('The run goes on when you close this tab')).toBeVisible();
  await press('Stop');
  await expect(page.getByRole('alertdialog')).toContainText('Controlled');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop the run' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('CANCELLED', { exact: true })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Pause' })).toHaveCount(0);
});

test('what the server refuses is shown in its words', async ({ page, request }) => {
  const id = await start(request, 'Refused', ...long);
  await page.goto(`/runs/${id}`);
  await page.route('**/pause', (route) =>
    route.fulfill({ status: 409, json: { detail: 'It cannot be paused.' } }),
  );
  await page.getByRole('main').getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'It cannot be paused.' })).toBeVisible();
  expect((await request.post(`/api/runs/${id}/stop`)).ok()).toBe(true);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`every page is accessible and fits: ${colorScheme}, ${width} px`, async ({ browser, request }) => {
      const listed = (await (await request.get('/api/runs')).json()) as Listed;
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const faults = collectFaults(page);
      for (const path of ['/runs', `/runs/${listed.items[0]!.id}`, '/docs']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, path);
      }
      expect(faults).toEqual([]);
      await context.close();
    });

test('the theme is switched and kept', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/runs');
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.getByRole('button', { name: /^Theme/ }).click();
  await expect.poll(scheme).toBe('dark');
  await page.reload();
  expect(await scheme()).toBe('dark');
});

test('the API page tries a call', async ({ page }) => {
  await page.goto('/docs');
  const card = page.locator('#get_health');
  await card.locator('summary').first().click();
  await card.getByRole('button', { name: 'Send' }).click();
  await expect(card.getByLabel('Answer', { exact: true })).toContainText('"status": "ok"');
});

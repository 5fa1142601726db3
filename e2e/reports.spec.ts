import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { hostileAnswers, startHostileModelServer } from './hostile-model-server';
import { endOfRun } from './end-of-run';
import { seedTasks } from './seed-tasks';
import { test } from './test';

let runId: string;
let folder: string;

test.beforeAll(async ({ request }) => {
  // Not outside: the file is also read where its tests are only listed.
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-report-'));
  const server = await startHostileModelServer();
  const created = await request.post('/api/providers', {
    data: { name: `Hostile ${Date.now()}`, type: 'CUSTOM_OPEN_AI_COMPATIBLE', baseUrl: server.url },
  });
  const { id: hostile } = (await created.json()) as { id: string };
  const started = await seedTasks(request, 'reports', 8);
  const target = (providerId: string, model: string) => ({ providerId, model });
  const response = await request.post('/api/runs', {
    data: {
      name: 'Reported <b>',
      judge: target(started.simulated, 'judge'),
      targets: [
        target(started.simulated, 'strong?tps=1500'),
        target(started.simulated, 'weak?tps=3000'),
        ...Object.keys(hostileAnswers).map((model) => target(hostile, model)),
      ],
      collectionIds: [started.collectionId],
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  ({ id: runId } = (await response.json()) as { id: string });
  await endOfRun(request, runId);
  await server.close();
});
test.afterAll(() => fs.rmSync(folder, { recursive: true }));

async function download(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name }).click(),
  ]);
  const target = path.join(folder, file.suggestedFilename());
  await file.saveAs(target);
  return target;
}

test('every file of the Export menu is downloaded under a name of its own', async ({ page }) => {
  await page.goto(`/runs/${runId}`);
  const names = ['Results as CSV', 'Report as Markdown', 'Report as JSON', 'Report as JUnit XML'];
  const files = [];
  for (const name of names) files.push(path.extname(await download(page, name)));
  expect(files).toEqual(['.csv', '.md', '.json', '.xml']);
});

test('the Export menu opens, is walked and closes by keyboard', async ({ page }) => {
  await page.goto(`/runs/${runId}`);
  const button = page.getByRole('button', { name: 'Export', exact: true });
  const item = page.getByRole('menuitem', { name: 'Report as HTML' });
  // The first time its code is loaded by the press; the second time it is there.
  for (const key of ['ArrowDown', 'Enter']) {
    await button.focus();
    await page.keyboard.press(key);
    await expect(item).toBeVisible();
    await page.keyboard.press('Home');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(item).toHaveCount(0);
    await expect(button).toBeFocused();
  }
});

test('the HTML report opens from the disk without a network, asks for nothing, and runs nothing', async ({
  page,
  context,
}) => {
  await page.goto(`/runs/${runId}`);
  const file = pathToFileURL(await download(page, 'Report as HTML')).href;
  await context.setOffline(true);
  const report = await context.newPage();
  const asked: string[] = [];
  const said: string[] = [];
  report.on('request', (request) => asked.push(request.url()));
  report.on('console', (message) => said.push(message.text()));
  report.on('pageerror', (error) => said.push(error.message));
  report.on('dialog', (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  await report.goto(file);
  expect(asked).toEqual([file]);
  await expect(report.getByRole('heading', { level: 1 })).toHaveText('Assay report: Reported <b>');
  await expect(report.getByText('Simulated: answers or verdicts')).toBeVisible();
  await expect(report.getByRole('region', { name: 'Results per model' }).getByRole('row')).toHaveCount(
    3 + Object.keys(hostileAnswers).length,
  );
  await expect(report.getByRole('img', { name: 'Score against speed' })).toBeVisible();
  for (const details of await report.locator('details > summary').all()) await details.click();
  await expect(report.locator('script, iframe, img, link, object, form, #injected')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 390]) {
      await report.emulateMedia({ colorScheme });
      await report.setViewportSize({ width, height: 900 });
      const wide = await report.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${colorScheme} ${width}`).toBeLessThanOrEqual(width);
      if (process.env.REPORT_SHOTS)
        await report.screenshot({
          path: `${process.env.REPORT_SHOTS}/report-${colorScheme}-${width}.png`,
          fullPage: true,
        });
    }
  expect(said).toEqual([]);
  expect(asked).toEqual([file]);
});

test('the report is accessible, light and dark', async ({ page }) => {
  const html = await (await page.request.get(`/api/runs/${runId}/report?format=html`)).text();
  // axe needs to run in the page, which the report's policy forbids: that policy is what the test above is about.
  const open = html.replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent(open);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  }
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type APIRequestContext } from '@playwright/test';
import { expectAccessible } from './expect-accessible';
import { endOfRun } from './end-of-run';
import { findSimulated } from './find-simulated';
import { importCollection } from './import-collection';
import { seedTasks } from './seed-tasks';
import { startRun } from './start-run';
import { test } from './test';

const models = {
  dear: 'strong?tps=0&ttft=40',
  cheap: 'medium?tps=0',
  free: 'weak?tps=0',
  unpriced: 'weak?tps=0&ttft=5',
};
let runId: string;
let tasks: number;

async function setPrice(request: APIRequestContext, providerId: string, model: string, usd: number) {
  const answer = await request.put('/api/prices', {
    data: { providerId, model, inputPerMillion: usd, outputPerMillion: 4 * usd },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Tasks of the starter dataset: only to those the simulated models have answers of different quality. */
function starterTasks(): string {
  const folder = path.join(import.meta.dirname, '../datasets/starter');
  const files = readdirSync(folder).filter((file) => file.endsWith('.yaml'));
  return files.map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
}

test.beforeAll(async ({ request }) => {
  const simulated = await findSimulated(request);
  const collectionId = await importCollection(request, `Worth ${Date.now()}`, starterTasks());
  const collection = await (await request.get(`/api/collections/${collectionId}`)).json();
  tasks = (collection as { taskCount: number }).taskCount;
  await setPrice(request, simulated, models.dear, 500);
  await setPrice(request, simulated, models.cheap, 5);
  await setPrice(request, simulated, models.free, 0);
  runId = await startRun(
    request,
    { simulated, collectionId },
    { name: 'Value', models: Object.values(models) },
  );
  expect(await endOfRun(request, runId)).toBe('FINISHED');
});

test('best overall, best value, free and unpriced models are said, and the leaderboard has cost and value', async ({
  page,
}) => {
  await page.goto(`/runs/${runId}`);
  const said = page.getByTestId('value');
  await expect(said).toContainText(`Best overall: ${models.dear} (`);
  await expect(said).toContainText(`Best value: ${models.cheap} (`);
  await expect(said).toContainText(`Free by the price table, so ranked apart and by score: ${models.free} (`);
  await expect(said).toContainText(
    `Not ranked by value, since cost is not known: ${models.unpriced} (${tasks} calls)`,
  );
  const board = page.getByRole('region', { name: 'Results per model' });
  await expect(board.getByRole('columnheader', { name: 'Points per $, rank' })).toBeVisible();
  await expect(board.getByRole('row').filter({ hasText: models.cheap })).toContainText('#1');
  await expect(board.getByRole('row').filter({ hasText: models.dear })).toContainText('#2');
  await expect(board.getByRole('row').filter({ hasText: 'free: ranked apart' })).toContainText('$0');
  await expect(board.getByRole('row').filter({ hasText: models.unpriced })).toContainText('cost not known');
});

test('limits are typed, stand in the address, are drawn, and a bad one says why', async ({ page }) => {
  await page.goto(`/runs/${runId}`);
  const chart = page.getByRole('region', { name: 'Quality against cost' });
  await expect(chart.getByText('logarithmic')).toBeVisible();
  await expect(chart.getByText('free', { exact: true })).toBeVisible();
  await expect(chart.getByText('at most')).toHaveCount(0);
  await page.getByLabel('Score at least').fill('1');
  await page.getByLabel('Cost at most').fill('2.5');
  await page.getByLabel('Cost at most').press('Enter');
  await expect(page).toHaveURL(/minScore=1&maxTtftMs=&maxCostPer1000=2.5/);
  await expect(page.getByTestId('value')).toContainText(
    'Limits (at least 1 points and at most $2.50 per 1,000 items)',
  );
  await expect(page.getByTestId('value')).toContainText(`missed by ${models.dear}`);
  await expect(chart.getByText('at most $2.50')).toBeVisible();
  await expect(chart.locator('text').filter({ hasText: models.cheap })).toContainText('✓');
  await page.getByRole('button', { name: 'Table of: Quality against cost' }).click();
  const table = page.getByRole('region', { name: 'Score, cost and latency' });
  await expect(table.getByRole('row').filter({ hasText: models.dear })).toContainText('cost missed');
  await expect(table.getByRole('row').filter({ hasText: models.unpriced })).toContainText('unknown');
  await page.reload();
  await expect(page.getByLabel('Cost at most')).toHaveValue('2.5');
  await page.getByLabel('TTFT p95 at most').fill('soon');
  await page.getByRole('button', { name: 'Apply limits' }).click();
  await expect(page.getByText('must be a number such as 80 or 0.5')).toBeVisible();
  await page.getByRole('link', { name: 'Clear' }).click();
  await expect(page).toHaveURL(new RegExp(`/runs/${runId}$`));
  await expect(page.getByLabel('Cost at most')).toHaveValue('');
});

test('a run without prices speaks of no value', async ({ page, request }) => {
  const started = await seedTasks(request, 'unpriced', 2);
  const id = await startRun(request, started, { name: 'No prices', models: [models.unpriced] });
  await endOfRun(request, id);
  await page.goto(`/runs/${id}`);
  await expect(page.getByTestId('verdict')).toBeVisible();
  await expect(page.getByTestId('value')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Quality against cost' })).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`value, limits and chart are accessible and fit: ${colorScheme}, ${width} px`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      await page.goto(`/runs/${runId}?minScore=50&maxTtftMs=bad&maxCostPer1000=5`);
      await expect(page.getByRole('region', { name: 'Quality against cost' })).toBeVisible();
      await page.screenshot({
        path: test.info().outputPath(`value-${colorScheme}-${width}.png`),
        fullPage: true,
      });
      for (const shown of ['Chart', 'Table']) {
        await expectAccessible(page, shown);
        if (shown === 'Chart')
          await page.getByRole('button', { name: 'Table of: Quality against cost' }).click();
      }
      await context.close();
    });

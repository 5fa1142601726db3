import { expect, type Page } from '@playwright/test';
import { collectFaults } from './collect-faults';
import { expectAccessible } from './expect-accessible';
import { endOfRun } from './end-of-run';
import { seedTasks, type Seeded } from './seed-tasks';
import { startRun } from './start-run';
import { test } from './test';
import { hostileAnswers, startHostileModelServer } from './hostile-model-server';

let started: Seeded;
/** Three models, 24 tasks, two repetitions, ended. */
let runId: string;

test.beforeAll(async ({ request }) => {
  started = await seedTasks(request, 'results', 24);
  runId = await startRun(request, started, {
    name: 'Results',
    models: ['strong?tps=0', 'medium?tps=0', 'weak?tps=0'],
    repetitions: 2,
  });
  expect(await endOfRun(request, runId)).toBe('FINISHED');
});

const rows = (page: Page) => page.locator('[data-item]');
const items = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'items' });

test('the overview states the result first, with its certainty, and each chart has its table', async ({
  page,
}) => {
  await page.goto(`/runs/${runId}`);
  await expect(page.getByTestId('verdict')).toContainText(/beats|told apart/);
  await expect(page.getByTestId('verdict')).toContainText(/ points.* over 24 tasks/);
  await expect(page.getByText('say nothing about a real model')).toBeVisible();
  const board = page.getByRole('region', { name: 'Results per model' });
  await expect(board.getByRole('row')).toHaveCount(4);
  await expect(board.getByText('48/48')).toHaveCount(3);
  await expect(page.getByRole('region', { name: 'Mean score by category and model' })).toContainText('Even');
  for (const title of ['How the scores are distributed', 'Time to the first token', 'Time per answer']) {
    await page.getByRole('button', { name: `Table of: ${title}` }).click();
    await expect(page.getByRole('button', { name: `Chart of: ${title}` })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Scores by model and range' }).getByRole('row')).toHaveCount(
    11,
  );
});

test('the table is sorted, filtered and searched over all rows, and the address holds it', async ({
  page,
}) => {
  await page.goto(`/runs/${runId}?tab=items`);
  await expect(items(page)).toContainText('144 of 144 items');
  await page.getByRole('columnheader', { name: 'Score' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=-score/);
  await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Model', exact: true }).first().click();
  await page.getByRole('checkbox', { name: /weak/ }).check();
  await page.keyboard.press('Escape');
  await expect(items(page)).toContainText('48 of 144 items');
  await page.getByLabel('Search items').fill('results-7');
  await expect(items(page)).toContainText('2 of 144 items');
  await page.reload();
  await expect(items(page)).toContainText('2 of 144 items');
  await expect(page.getByLabel('Search items')).toHaveValue('results-7');
  await page.getByRole('button', { name: 'Remove the filter Text: results-7' }).click();
  await expect(items(page)).toContainText('48 of 144 items');
  await page.goBack();
  await expect(items(page)).toContainText('2 of 144 items');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(items(page)).toContainText('144 of 144 items');
  // A text of the prompt, which only the server has.
  await page.getByLabel('Search items').fill('What is 11?');
  await expect(items(page)).toContainText('6 of 144 items');
});

test('scores are bounded, disagreement is found, columns and heights are chosen', async ({ page }) => {
  await page.goto(`/runs/${runId}?tab=items`);
  await page.getByLabel('Highest score').fill('10');
  await expect(page).toHaveURL(/max=10/);
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Score at most 10');
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByLabel('Models disagree').check();
  await expect(page).toHaveURL(/disagree=1/);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Tokens/s' }).uncheck();
  await expect(page.getByRole('columnheader', { name: 'Tokens/s' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const height = async () => (await rows(page).first().boundingBox())?.height;
  const compact = await height();
  await page.getByRole('button', { name: 'Tall rows' }).click();
  await expect.poll(height).toBeGreaterThan(compact ?? 0);
});

test('j, k, Enter and Esc walk the items; the drawer has its address', async ({ page }) => {
  await page.goto(`/runs/${runId}?tab=items&sort=task`);
  await rows(page).first().waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: /^results-0/ })).toBeVisible();
  await expect(page).toHaveURL(/item=\d+/);
  const address = page.url();
  await expect(drawer.getByRole('article')).toHaveCount(6);
  for (let i = 0; i < 6; i++) await page.keyboard.press('j');
  await expect(drawer.getByRole('heading', { name: /^results-1/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole('dialog').getByRole('heading', { name: /^results-0/ })).toBeVisible();
});

test('the drawer shows verdict, attempts with their timing, differences and the raw item', async ({
  page,
}) => {
  await page.goto(`/runs/${runId}?tab=items`);
  await rows(page).first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('accuracy')).toBeVisible();
  await expect(drawer.getByLabel('The judge’s reasoning', { exact: true })).toContainText('Simulated');
  await drawer.getByRole('tab', { name: 'Attempts' }).click();
  await expect(drawer.getByRole('list', { name: 'Timing' })).toHaveCount(2);
  await expect(drawer.getByRole('list', { name: 'Timing' }).first()).toContainText('waiting for headers');
  await drawer.getByText('Request').first().click();
  await expect(drawer.getByLabel('Request', { exact: true }).first()).toContainText('"messages"');
  await drawer.getByRole('tab', { name: 'Difference' }).click();
  await expect(drawer.getByLabel('Differences')).toBeVisible();
  await drawer.getByRole('combobox').selectOption({ label: 'Answer: weak?tps=0' });
  await expect(drawer.getByLabel('Differences').locator('ins, del').first()).toBeVisible();
  await drawer.getByRole('tab', { name: 'Raw' }).click();
  await expect(drawer.getByLabel('The item as JSON', { exact: true })).toContainText('"verdicts"');
  await drawer.getByLabel('As Markdown').check();
  await expect(drawer.getByTestId('model-markdown').first()).toBeVisible();
  await expect(page.locator('#injected')).toHaveCount(0);
});

test('failures are grouped by cause and retried; a tab that is open elsewhere notices', async ({
  page,
  request,
  context,
}) => {
  const id = await startRun(request, started, {
    name: 'Failing',
    models: ['strong?tps=0&fault=http400&times=1'],
  });
  expect(await endOfRun(request, id)).toBe('INCOMPLETE');
  const other = await context.newPage();
  await other.goto(`/runs/${id}`);
  await expect(other.getByText('INCOMPLETE', { exact: true })).toBeVisible();
  await page.goto(`/runs/${id}?tab=failures`);
  await expect(page.getByLabel('Message', { exact: true })).toContainText('The warm-up failed');
  await page.getByRole('button', { name: 'Retry these 24' }).click();
  await expect(page.getByText('24 items are tried again')).toBeVisible();
  await endOfRun(request, id);
  // Each prompt is refused once as well, after the warm-up.
  await expect(other.getByTestId('verdict')).toBeVisible();
  await page.goto(`/runs/${id}?tab=failures`);
  await page.getByRole('button', { name: 'Retry these 24' }).click();
  await endOfRun(request, id);
  await expect(other.getByText('FINISHED', { exact: true })).toBeVisible();
  await expect(page.getByText('Nothing failed')).toBeVisible();
});

test('another judge grades every answer; the earlier verdict is kept; the manifests differ by the judge', async ({
  page,
  request,
}) => {
  const id = await startRun(request, started, { name: 'Judged again', models: ['medium?tps=0'] });
  await endOfRun(request, id);
  await page.goto(`/runs/${id}?tab=failures`);
  await page.getByRole('button', { name: 'Judge again…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Judge model').fill('judge-json');
  await dialog.getByRole('button', { name: 'Judge again' }).click();
  await expect(page.getByText('24 answers are judged again')).toBeVisible();
  expect(await endOfRun(request, id)).toBe('FINISHED');
  await page.goto(`/runs/${id}?tab=items`);
  await rows(page).first().click();
  await page.getByRole('dialog').getByText('1 earlier verdict').click();
  await expect(page.getByRole('dialog').getByText('Simulated / judge', { exact: false })).toHaveCount(2);
  await page.goto(`/runs/${id}?tab=manifest`);
  await page.getByLabel('Compare with').selectOption(runId);
  await page.getByRole('button', { name: 'Show differences' }).click();
  const differences = page.getByRole('region', { name: 'Differences of the manifests' });
  await expect(differences.getByRole('row').filter({ hasText: 'judge.model' })).toContainText('judge-json');
  await expect(differences.getByRole('row').filter({ hasText: 'repetitions' })).toBeVisible();
});

test('what a hostile model writes is shown and does nothing', async ({ page, request }) => {
  const server = await startHostileModelServer();
  try {
    const created = await request.post('/api/providers', {
      data: {
        name: `Hostile ${Date.now()}`,
        type: 'CUSTOM_OPEN_AI_COMPATIBLE',
        baseUrl: server.url,
        modelsEndpoint: '/v1/models',
        inferenceEndpoint: '/v1/chat/completions',
      },
    });
    expect(created.ok(), await created.text()).toBe(true);
    const providerId = ((await created.json()) as { id: string }).id;
    const one = await seedTasks(request, `hostile${Date.now()}`, 1);
    const id = await startRun(request, one, {
      name: 'Hostile',
      models: Object.keys(hostileAnswers),
      providerId,
      judge: null,
    });
    expect(await endOfRun(request, id)).toBe('FINISHED');
    const faults = collectFaults(page);
    await page.goto(`/runs/${id}?tab=items`);
    await rows(page).first().click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText("<script>document.title='pwned'</script>").first()).toBeVisible();
    await expect(drawer.getByText('␛[31mtext')).toBeVisible();
    await expect(drawer.getByText('⟦RLO⟧txt.exe')).toBeVisible();
    await expect(drawer.getByRole('button', { name: /Show more \(9/ }).first()).toBeVisible();
    await drawer.getByLabel('As Markdown').check();
    await expect(drawer.getByTestId('model-markdown').first()).toContainText('bold');
    await expect(page.locator('#injected, img[src*="9/p.png"], a[href^="javascript"]')).toHaveCount(0);
    expect(await page.title()).not.toBe('pwned');
    expect(faults).toEqual([]);
  } finally {
    await server.close();
  }
});

test('what is typed arrives whole while 500 tokens a second stream in', async ({ page, request }) => {
  const id = await startRun(request, started, {
    name: 'Streaming',
    models: ['echo?tokens=4000&tps=500'],
    judge: null,
  });
  await page.goto(`/runs/${id}`);
  await expect(page.getByLabel(/as it streams/)).toContainText('echo');
  const search = page.getByLabel('Search the log');
  await search.pressSequentially('item.answered strong echo 123');
  await expect(search).toHaveValue('item.answered strong echo 123');
  expect((await request.post(`/api/runs/${id}/stop`)).ok()).toBe(true);
});

const tabs = ['', '?tab=items', '?tab=failures', '?tab=log', '?tab=manifest'];

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`every tab and the drawer are accessible and fit: ${colorScheme}, ${width} px`, async ({
      browser,
    }) => {
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const check = (what: string) => expectAccessible(page, what);
      for (const tab of tabs) {
        await page.goto(`/runs/${runId}${tab}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        if (tab === '?tab=items') await rows(page).first().waitFor();
        await check(tab);
      }
      await page.goto(`/runs/${runId}?tab=items`);
      await rows(page).first().click();
      const drawer = page.getByRole('dialog');
      for (const tab of ['Verdict', 'Attempts', 'Difference', 'Raw']) {
        await drawer.getByRole('tab', { name: tab }).click();
        await expect(drawer.getByRole('tab', { name: tab, selected: true })).toBeVisible();
        await check(`drawer ${tab}`);
      }
      await context.close();
    });

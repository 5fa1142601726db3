import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';

type Listed = { items: { id: string; simulated: boolean }[] };

let simulated: string;
let collectionId: string;

const question = (index: number) =>
  `- task_id: e2e-${index}\n  category: e2e\n  question: "Say ${index}. <b id='injected'>bold</b>"\n` +
  `  expected_answer: { most_expected: "${index}", good_answer: "It is ${index}", pass_option: "about ${index}" }\n` +
  `  incorrect_direction: "any other number"\n`;

test.beforeAll(async ({ request }) => {
  const providers = (await (await request.get('/api/providers')).json()) as Listed;
  simulated = providers.items.find((provider) => provider.simulated)!.id;
  const data = Array.from({ length: 12 }, (_, index) => question(index)).join('');
  const imported = await request.post('/api/tasks/import', {
    data,
    headers: { 'content-type': 'application/yaml' },
  });
  expect(imported.ok(), await imported.text()).toBe(true);
  const tasks = (await (await request.get('/api/tasks?category=e2e&limit=100')).json()) as Listed;
  const collection = await request.post('/api/collections', { data: { name: `e2e ${Date.now()}` } });
  collectionId = ((await collection.json()) as { id: string }).id;
  const assigned = await request.patch(`/api/collections/${collectionId}/tasks`, {
    data: { assign: tasks.items.map(({ id }) => id), unassign: [] },
  });
  expect(assigned.ok(), await assigned.text()).toBe(true);
});

async function start(
  request: APIRequestContext,
  name: string,
  model: string,
  repetitions = 1,
): Promise<string> {
  const response = await request.post('/api/runs', {
    data: {
      name,
      judge: { providerId: simulated, model: 'judge' },
      targets: [{ providerId: simulated, model }],
      collectionIds: [collectionId],
      repetitions,
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

const logLines = (page: Page) => page.getByRole('region', { name: 'Log entries' }).getByRole('listitem');

test('a run is watched to its end, and a reload in the middle loses nothing', async ({ page, request }) => {
  const id = await start(request, 'Watched', 'strong?ttft=50', 5);
  await page.goto('/runs');
  await page.getByRole('link', { name: 'Watched' }).click();
  await expect(page.getByText('The run goes on when you close this tab')).toBeVisible();
  await expect(page.getByText('Simulated', { exact: true }).first()).toBeVisible();
  await expect(logLines(page).filter({ hasText: 'item.answered' }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByText('FINISHED', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('60/60 settled')).toBeVisible();
  await expect(page.getByText('The run has ended')).toBeVisible();
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
  await page.goto(`/runs/${await start(request, 'Filtered', 'strong')}`);
  await expect(page.getByText('FINISHED', { exact: true })).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('Search the log').fill('run.finished');
  await expect(logLines(page)).toHaveCount(1);
  await page.getByLabel('Level').selectOption('error');
  await expect(page.getByText('Nothing in the log matches.')).toBeVisible();
});

test('pause, resume and stop by keyboard', async ({ page, request }) => {
  await page.goto(`/runs/${await start(request, 'Controlled', 'strong?ttft=400')}`);
  page.on('dialog', (dialog) => void dialog.accept());
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Pause');
  await expect(page.getByText('PAUSED', { exact: true })).toBeVisible();
  await press('Resume');
  await expect(page.getByText('RUNNING', { exact: true })).toBeVisible();
  await press('Stop');
  await expect(page.getByText('CANCELLED', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toHaveCount(0);
});

test('what the server refuses is shown in its words', async ({ page, request }) => {
  const id = await start(request, 'Refused', 'strong?ttft=400');
  await page.goto(`/runs/${id}`);
  await page.route('**/pause', (route) =>
    route.fulfill({ status: 409, json: { detail: 'It cannot be paused.' } }),
  );
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'It cannot be paused.' })).toBeVisible();
  expect((await request.post(`/api/runs/${id}/stop`)).ok()).toBe(true);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`every page is accessible and fits: ${colorScheme}, ${width} px`, async ({ browser, request }) => {
      const listed = (await (await request.get('/api/runs')).json()) as Listed;
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      page.on('pageerror', (error) => faults.push(error.message));
      for (const path of ['/runs', `/runs/${listed.items[0]!.id}`, '/docs']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${path} ${id} ${nodes[0]?.html}`)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, path).toBeLessThanOrEqual(0);
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

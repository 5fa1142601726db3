import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { expectAccessible } from './expect-accessible';
import { endOfRun } from './end-of-run';
import { findSimulated } from './find-simulated';
import { importCollection } from './import-collection';
import { startRun } from './start-run';
import { test } from './test';

/** Two models, one structured task with two inputs, ended. */
let runId: string;

const tasks = `
- name: violations_names
  category: Violations
  description: List the names in the data.
  input_type: text
  output_type: list
  evaluation_criteria: [Every name is there]
  constraints: { min_items: 4, max_items: 6, max_words: 40, forbidden_words: [zebra], judged: Be friendly. }
  judge_instructions: Count twice.
  inputs:
    - { name: first list, text: "ada; bob; cleo; dan" }
    - { name: second list, text: "eve; finn; gus; hal" }
- task_id: violations_plain
  category: Violations
  question: Say one word.
`;

test.beforeAll(async ({ request }) => {
  const collectionId = await importCollection(request, `Violations ${Date.now()}`, tasks);
  const place = { simulated: await findSimulated(request), collectionId };
  runId = await startRun(request, place, { name: 'Violations', models: ['strong', 'weak'] });
  expect(await endOfRun(request, runId)).toBe('FINISHED');
});

const rows = (page: Page) => page.locator('[data-item]');
const count = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: 'items' });
const drawer = (page: Page) => page.getByRole('dialog');

type Listed = { id: string; taskId: string; inputIndex: number; target: { model: string } };
async function itemOf(request: APIRequestContext, query: string, model: string): Promise<Listed> {
  const { items } = (await (await request.get(`/api/runs/${runId}/items?${query}`)).json()) as {
    items: Listed[];
  };
  return items.find(({ target }) => target.model === model)!;
}

test('the drawer shows each constraint with its figures, and who found which violation', async ({
  page,
  request,
}) => {
  const weak = await itemOf(request, 'violation=under_min', 'weak');
  await page.goto(`/runs/${runId}?tab=items&item=${weak.id}`);
  const checks = drawer(page).getByRole('region', { name: 'Checked constraints' });
  await expect(checks.getByRole('heading')).toHaveText(/^Constraints checked by code: \d of 3 met$/);
  const items = checks.getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(items.filter({ hasText: 'list items' })).toContainText(
    /broken.*\d+ items?, at least 4 required/s,
  );
  await expect(items.filter({ hasText: 'list items' })).toContainText('found by code');
  await expect(items.filter({ hasText: 'zebra' })).toContainText('met');
  const judged = drawer(page).getByRole('list', { name: 'Violations' });
  await expect(judged.getByRole('listitem').filter({ hasText: 'under min' })).toContainText(
    'found by the judge',
  );
  await expect(
    drawer(page).getByRole('heading', { name: /^Prompt, input [12] of 2: (first|second) list$/ }),
  ).toBeVisible();
});

test('a kept constraint has no violation, a plain task no checks', async ({ page, request }) => {
  const { items } = (await (await request.get(`/api/runs/${runId}/items`)).json()) as { items: Listed[] };
  const strong = items.find(
    ({ taskId, target }) => taskId === 'violations_names' && target.model === 'strong',
  )!;
  await page.goto(`/runs/${runId}?tab=items&item=${strong.id}`);
  await expect(drawer(page).getByText('Constraints checked by code: 3 of 3 met')).toBeVisible();
  await expect(drawer(page).getByText('found by code')).toHaveCount(0);
  const plain = items.find(({ taskId }) => taskId === 'violations_plain')!;
  await page.goto(`/runs/${runId}?tab=items&item=${plain.id}`);
  await expect(drawer(page).getByRole('tab', { name: 'Verdict' })).toBeVisible();
  await expect(drawer(page).getByText('Constraints checked by code')).toHaveCount(0);
});

test('a judge that contradicts what code measured is flagged', async ({ page, request }) => {
  const weak = await itemOf(request, 'violation=under_min', 'weak');
  // The simulated judge heeds what it is told; one that does not is made of its answer, on the way to the browser.
  await page.route(`**/api/runs/${runId}/items/${weak.id}`, async (route) => {
    const response = await route.fetch();
    const item = (await response.json()) as {
      verdicts: { violations: unknown[]; contradictions: string[] }[];
    };
    for (const verdict of item.verdicts) {
      verdict.violations = [];
      verdict.contradictions = ['the judge names no under_min violation, code found one'];
    }
    await route.fulfill({ response, json: item });
  });
  await page.goto(`/runs/${runId}?tab=items&item=${weak.id}`);
  await expect(drawer(page).getByText('The judge contradicts what code measured')).toBeVisible();
  await expect(drawer(page).getByText('the judge names no under_min violation')).toBeVisible();
  await expect(drawer(page).getByText('The judge names no violations.')).toBeVisible();
});

test('items are filtered by the kind of violation; the address holds it, and back undoes it', async ({
  page,
}) => {
  await page.goto(`/runs/${runId}?tab=items`);
  await expect(count(page)).toContainText('6 of 6 items');
  await page.getByRole('button', { name: 'Violation', exact: true }).click();
  await page.getByRole('checkbox', { name: 'under min' }).check();
  await page.keyboard.press('Escape');
  await expect(count(page)).toContainText('2 of 6 items');
  await expect(page).toHaveURL(/violation=under_min/);
  await page.reload();
  await expect(count(page)).toContainText('2 of 6 items');
  await expect(rows(page).first()).toContainText('weak');
  await expect(rows(page)).toContainText(['violations_names input 1', 'violations_names input 2']);
  await page.getByRole('button', { name: 'Remove the filter Violation: under min' }).click();
  await expect(count(page)).toContainText('6 of 6 items');
  await expect(page).not.toHaveURL(/violation=/);
  await page.goBack();
  await expect(count(page)).toContainText('2 of 6 items');
  await page.goBack();
  await expect(count(page)).toContainText('6 of 6 items');
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`checks and filter are accessible and fit: ${colorScheme}, ${width} px`, async ({
      browser,
      request,
    }) => {
      const weak = await itemOf(request, 'violation=under_min', 'weak');
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const check = (what: string) => expectAccessible(page, what);
      await page.goto(`/runs/${runId}?tab=items&violation=under_min`);
      await expect(count(page)).toContainText('2 of 6 items');
      await check('filtered');
      await page.goto(`/runs/${runId}?tab=items&item=${weak.id}`);
      await expect(drawer(page).getByText(/Constraints checked by code/)).toBeVisible();
      await check('drawer');
      await context.close();
    });

import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { collectFaults } from './collect-faults';
import { expectAccessible } from './expect-accessible';
import { test } from './test';

type Listed = { items: { id: string; taskId: string }[] };

const taskCount = 3000;
/** All of this file's tasks; other spec files put theirs beside them. */
const category = 'panes e2e';

test.beforeAll(async ({ request }) => {
  const data = Array.from(
    { length: taskCount },
    (_, index) =>
      `- task_id: "pane-${String(index).padStart(4, '0')}"\n  category: "${category}"\n  question: "Q ${index}"\n`,
  ).join('');
  const response = await request.post('/api/tasks/import', {
    data,
    headers: { 'content-type': 'application/yaml' },
  });
  expect(response.ok(), await response.text()).toBe(true);
});

async function create(request: APIRequestContext, name: string): Promise<string> {
  const response = await request.post('/api/collections', { data: { name } });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

const members = async (request: APIRequestContext, collectionId: string) => {
  const response = await request.get('/api/tasks', { params: { collectionId, limit: '500' } });
  return ((await response.json()) as Listed).items.map(({ taskId }) => taskId);
};

const outside = (page: Page) => page.getByRole('listbox', { name: 'Not in the collection', exact: true });
const inside = (page: Page) => page.getByRole('listbox', { name: 'In the collection', exact: true });
const item = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });

test('a collection is created, renamed and deleted by keyboard, and a taken name keeps what was typed', async ({
  page,
  request,
}) => {
  await create(request, 'Taken');
  await page.goto('/collections');
  const press = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await press('New collection');
  await page.keyboard.type('Taken');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The name is already taken.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Taken');
  await page.getByLabel('Name', { exact: true }).fill('By keys');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'By keys' })).toBeVisible();

  await page.goto('/collections');
  await press('Rename By keys');
  await page.getByLabel('Name', { exact: true }).fill('Renamed');
  await page.keyboard.press('Enter');
  await expect(item(page, 'Renamed')).toContainText('0 tasks, in no run');
  await press('Delete Renamed');
  await expect(page.getByRole('alertdialog')).toContainText('Delete “Renamed”?');
  await press('Delete collection');
  await expect(page.getByText('The collection is deleted; its tasks stay.')).toBeVisible();
  await expect(item(page, 'Renamed')).toHaveCount(0);
});

test('tasks are moved between two panes of thousands and saved together', async ({ page, request }) => {
  const id = await create(request, 'Panes');
  await page.goto(`/collections/${id}`);
  await page.getByLabel('Search: Not in the collection').fill('pane-00 panes');
  await expect(page.getByText(/^100 of /)).toBeVisible();
  await page.getByRole('button', { name: 'Choose all' }).first().click();
  await page.getByRole('button', { name: 'Add 100' }).click();
  await expect(page.getByText('Not saved yet: 100 to add, 0 to take out')).toBeVisible();
  // Only rows in sight are in the page.
  expect(await inside(page).getByRole('option').count()).toBeLessThan(60);
  expect(await members(request, id)).toEqual([]);

  await page.getByLabel('Search: In the collection').fill('pane-0042');
  await inside(page).getByRole('option').dblclick();
  await expect(page.getByText('Not saved yet: 99 to add, 0 to take out')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('Saved: 99 tasks in the collection.')).toBeVisible();
  await expect(page.getByText('No unsaved changes')).toBeVisible();
  const saved = await members(request, id);
  expect(saved).toHaveLength(99);
  expect(saved).not.toContain('pane-0042');

  await page.goto('/collections');
  await expect(item(page, 'Panes').getByRole('list')).toHaveText(`${category} 99`);
});

test('the panes work by keyboard alone', async ({ page, request }) => {
  const id = await create(request, 'Keys');
  await page.goto(`/collections/${id}`);
  await page.getByLabel('Search: Not in the collection').fill('pane-29');
  await outside(page).focus();
  for (const key of ['Home', 'Space', 'ArrowDown', 'ArrowDown', 'Space', 'Shift+ArrowDown', 'Enter'])
    await page.keyboard.press(key);
  await expect(inside(page).getByRole('option')).toHaveText([/pane-2900/, /pane-2902/, /pane-2903/]);
  await outside(page).focus();
  await page.keyboard.press('End');
  await expect(outside(page).getByRole('option').filter({ hasText: 'pane-2999' })).toBeInViewport();
  await page.keyboard.press('Enter');
  await inside(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved: 3 tasks in the collection.')).toBeVisible();
  expect(await members(request, id)).toEqual(['pane-2902', 'pane-2903', 'pane-2999']);
});

test('unsaved moves are not lost by a link, the back button or a reload', async ({ page, request }) => {
  const id = await create(request, 'Guarded');
  await page.goto('/collections');
  await page.getByRole('link', { name: 'Guarded' }).click();
  await outside(page).getByRole('option').first().dblclick();
  await expect(page.getByText('Not saved yet: 1 to add')).toBeVisible();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await expect.poll(() => asked).toEqual(['confirm']);
  // The browser's own goBack and reload would wait for a page that never comes.
  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toEqual(['confirm', 'confirm']);
  await page.evaluate(() => location.reload());
  await expect.poll(() => asked).toEqual(['confirm', 'confirm', 'beforeunload']);
  await expect(page).toHaveURL(new RegExp(`/collections/${id}$`));
  await expect(page.getByText('Not saved yet: 1 to add')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await expect(page).toHaveURL(/\/tasks$/);
});

test('a stale page does no harm: a task that is gone is named and nothing is lost', async ({
  page,
  request,
}) => {
  const id = await create(request, 'Stale');
  const created = await request.post('/api/tasks', {
    data: { taskId: 'short-lived', category, question: 'q' },
  });
  const taskId = ((await created.json()) as { id: string }).id;
  await page.goto(`/collections/${id}`);
  await page.getByLabel('Search: Not in the collection').fill('short-lived');
  await outside(page).getByRole('option').dblclick();
  expect((await request.delete(`/api/tasks/${taskId}`)).ok()).toBe(true);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: `there is no task with id ${taskId}` }),
  ).toBeVisible();
  await expect(page.getByText('Not saved yet: 1 to add')).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`collection pages are accessible and fit: ${colorScheme}, ${width} px`, async ({
      browser,
      request,
    }) => {
      const id = await create(request, `Axe ${'very long name '.repeat(8)}${colorScheme} ${width}`);
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const faults = collectFaults(page);
      const check = (what: string) => expectAccessible(page, what);
      await page.goto(`/collections/${id}`);
      await outside(page).getByRole('option').first().dblclick();
      await outside(page).getByRole('option').first().click();
      await check('panes');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Saved: 1 task in the collection.')).toBeVisible();
      await page.goto('/collections');
      await check('list');
      await page.getByRole('button', { name: 'New collection' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('dialog');
      expect(faults).toEqual([]);
      await context.close();
    });

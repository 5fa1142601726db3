import fs from 'node:fs';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { collectFaults } from './collect-faults';
import { expectAccessible } from './expect-accessible';
import { findSimulated } from './find-simulated';
import { test } from './test';

type Listed = { items: { id: string; taskId: string; question: string }[] };

/** A category of this test alone: all spec files share the database. */
let category: string;

test.beforeEach(() => {
  category = `tasks e2e ${test.info().testId}`;
});

const yaml = (ids: string[], question = 'Say it.') =>
  ids
    .map((id) => `- task_id: "${id}"\n  category: "${category}"\n  question: ${JSON.stringify(question)}\n`)
    .join('');

async function importFile(request: APIRequestContext, data: string): Promise<void> {
  const response = await request.post('/api/tasks/import', {
    data,
    headers: { 'content-type': 'application/yaml' },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

const stored = async (request: APIRequestContext, query: Record<string, string> = { category }) =>
  ((await (await request.get('/api/tasks', { params: { limit: '500', ...query } })).json()) as Listed).items;

const listOf = (extra = '') => `/tasks?category=${encodeURIComponent(category)}${extra}`;
const rows = (page: Page) => page.getByRole('region', { name: 'Tasks' }).locator('tbody tr');
const file = (name: string, text: string) => ({
  name,
  mimeType: 'application/yaml',
  buffer: Buffer.from(text),
});

test('files with faults are shown line by line and save nothing; the corrected one is saved', async ({
  page,
  request,
}) => {
  await page.goto('/tasks/import');
  const input = page.getByLabel('Task files');
  const faulty = `${yaml(['imp-good'])}- task_id: "imp-bad"\n  category: "${category}"\n  qestion: "typo"\n`;
  await input.setInputFiles([file('fine.yaml', yaml(['imp-fine'])), file('faulty.yaml', faulty)]);
  await expect(page.getByText(/Nothing is saved, of the other tasks neither/)).toBeVisible();
  const fault = page.getByRole('row').filter({ hasText: 'did you mean question?' });
  await expect(fault.getByRole('cell').nth(0)).toHaveText('faulty.yaml');
  await expect(fault.getByRole('cell').nth(1)).toHaveText('6');
  await expect(fault.getByRole('cell').nth(2)).toHaveText('3');
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  expect(await stored(request)).toEqual([]);

  await input.setInputFiles([
    file('fine.yaml', yaml(['imp-fine'])),
    file('corrected.yaml', yaml(['imp-good', 'imp-bad'])),
  ]);
  await page.getByLabel('Collection (optional)').fill(`Imported ${category}`);
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('3 will be created');
  expect(await stored(request)).toEqual([]);
  await page.getByRole('button', { name: 'Import 3 tasks' }).dblclick();
  await expect(page.getByText('Imported: 3 created, 0 changed, 0 unchanged.')).toBeVisible();
  expect(await stored(request)).toHaveLength(3);
  await page.getByRole('link', { name: 'Open the collection' }).click();
  await expect(page.getByRole('listbox', { name: 'In the collection', exact: true })).toContainText(
    'imp-bad',
  );
});

test('files can be dropped', async ({ page }) => {
  await page.goto('/tasks/import');
  const transfer = await page.evaluateHandle(
    (text) => {
      const dropped = new DataTransfer();
      dropped.items.add(new File([text], 'dropped.yaml'));
      return dropped;
    },
    yaml(['dropped']),
  );
  await page.getByText('Drop files here').dispatchEvent('drop', { dataTransfer: transfer });
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('dropped.yaml');
  await expect(page.getByRole('button', { name: 'Import 1 task' })).toBeEnabled();
});

test('a file that is no text and a name that is none are refused, and the choice stays', async ({ page }) => {
  await page.goto('/tasks/import');
  await page.getByLabel('Task files').setInputFiles({
    name: 'latin.yaml',
    mimeType: 'text/yaml',
    buffer: Buffer.from([0x2d, 0x20, 0xe9, 0x0a]),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'latin.yaml, line 1 is not UTF-8' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Chosen files' })).toContainText('latin.yaml');
});

test('an export of the filter, imported again, changes nothing', async ({ page, request }) => {
  await importFile(
    request,
    `- task_id: "round-1"\n  category: "${category}"\n  sub_category: "s"\n  question: |-\n    two\n    lines\n` +
      `  expected_answer:\n    most_expected: "<b>e</b>"\n    pass_option: "yes"\n  incorrect_direction: "\\u202Eit\\x07"\n` +
      yaml(['round-2'], 'round trip needle') +
      yaml(['round-3']),
  );
  await page.goto(listOf('&q=round'));
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export these 3' }).click(),
  ]);
  const exported = await fs.promises.readFile(await download.path(), 'utf8');
  expect(exported.match(/task_id/g)).toHaveLength(3);
  await page.goto('/tasks/import');
  await page.getByLabel('Task files').setInputFiles(file('again.yaml', exported));
  const preview = page.getByRole('region', { name: 'Preview' });
  await expect(preview).toContainText('0 will be created');
  await expect(preview).toContainText('3 stay as they are');

  await page.goto(listOf('&q=NEEDLE'));
  const href = await page.getByRole('link', { name: 'Export these 1' }).getAttribute('href');
  expect(await (await request.get(href!)).text()).toContain('task_id: "round-2"');
});

test('search, facets and the archived filter mean all rows and live in the address', async ({
  page,
  request,
}) => {
  const ids = Array.from({ length: 120 }, (_, index) => `page-${String(index).padStart(3, '0')}`);
  await importFile(request, yaml(ids) + yaml(['far-away'], 'the only needle'));
  await page.goto(listOf());
  await expect(page.getByRole('navigation', { name: 'Categories' })).toContainText(`${category}121`);
  await expect(page.getByText('1–50 of 121')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('51–100 of 121')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByText('101–121 of 121')).toBeVisible();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByText('51–100 of 121')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('101–121 of 121')).toBeVisible();

  await page.getByLabel('Search tasks').pressSequentially('only needle');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/q=only\+needle/);
  await page.goBack();
  await expect(page.getByText('101–121 of 121')).toBeVisible();
  await expect(page.getByLabel('Search tasks')).toHaveValue('');
  await page.goForward();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel('Search tasks')).toHaveValue('only needle');
  await page.getByLabel('Archived', { exact: true }).selectOption('true');
  await expect(page.getByText('No task matches.')).toBeVisible();
  await expect(page).toHaveURL(/archived=true/);
});

test('a task is written with a live check of its id, and a refusal keeps what was typed', async ({
  page,
  request,
}) => {
  await importFile(request, yaml(['form-taken']));
  await page.goto('/tasks/new');
  await page.getByLabel('Task id').pressSequentially('form-take');
  await expect(page.getByText('This id is free.')).toBeVisible();
  await page.getByLabel('Task id').press('n');
  await expect(page.getByText('already taken by another task')).toBeVisible();
  await page.getByLabel('Category', { exact: true }).fill(category);
  await page
    .getByRole('textbox', { name: 'Question' })
    .fill('# Title\n\n<script>boom()</script>\n\n**bold**');
  await page.getByLabel('Excellent').fill('The best');
  await page.getByRole('button', { name: 'Create task' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Not saved: one field needs a change.' }),
  ).toBeVisible();
  await expect(page.getByLabel('Task id')).toBeFocused();
  await expect(page.getByLabel('Excellent')).toHaveValue('The best');
  expect(await stored(request)).toHaveLength(1);

  await page.getByRole('button', { name: 'Preview as Markdown' }).click();
  const preview = page.getByRole('region', { name: 'Previewed question' });
  await expect(preview.getByRole('heading', { name: 'Title' })).toBeVisible();
  await expect(preview.locator('strong')).toHaveText('bold');
  await expect(preview.locator('script')).toHaveCount(0);

  await page.getByLabel('Task id').fill('form-own');
  await page.getByRole('button', { name: 'Create task' }).dblclick();
  await expect(page.getByText('The task is created.')).toBeVisible();
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  expect(await stored(request)).toHaveLength(2);
});

test('changed text is a new version, and a page that grew stale replaces nothing unasked', async ({
  page,
  request,
}) => {
  await importFile(request, yaml(['edit-me']));
  await page.goto(listOf());
  // Anywhere in the row opens the task.
  await rows(page).click();
  const question = page.getByRole('textbox', { name: 'Question' });
  await question.fill('Mine');
  const [{ id }] = (await stored(request)) as [Listed['items'][0]];
  const theirs = await request.put(`/api/tasks/${id}`, {
    data: { taskId: 'edit-me', category, question: 'Theirs' },
  });
  expect(theirs.ok()).toBe(true);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Somebody else has changed this task meanwhile')).toBeVisible();
  await expect(question).toHaveValue('Mine');
  expect((await stored(request))[0]!.question).toBe('Theirs');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved as version 3.')).toBeVisible();
  expect((await stored(request))[0]!.question).toBe('Mine');

  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('Archived', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Bring back' }).click();
  await expect(page.getByText('Archived', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete task' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete task' }).click();
  await expect(page.getByText('The task is deleted.')).toBeVisible();
  expect(await stored(request)).toEqual([]);
});

test('typed text is not lost by a link or the back button', async ({ page, request }) => {
  await importFile(request, yaml(['guarded']));
  await page.goto(listOf());
  await page.getByRole('link', { name: 'guarded' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill('Typed');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByRole('link', { name: 'Runs', exact: true }).click();
  await expect.poll(() => asked).toEqual(['confirm']);
  await page.evaluate(() => history.back());
  await expect.poll(() => asked).toEqual(['confirm', 'confirm']);
  await expect(page.getByRole('textbox', { name: 'Question' })).toHaveValue('Typed');
});

test('chosen tasks go to a collection, are archived and deleted; a run keeps its own', async ({
  page,
  request,
}) => {
  await importFile(
    request,
    yaml(Array.from({ length: 60 }, (_, index) => `bulk-${String(index).padStart(2, '0')}`)),
  );
  await page.goto(listOf());
  await page.getByLabel('Choose bulk-00').check();
  await page.getByLabel('Choose bulk-01').check();
  await expect(page.getByText('2 tasks chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Choose all 60 listed' }).click();
  await expect(page.getByText('60 tasks chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Add to collection' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Collection', { exact: true }).selectOption('new');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('The name is empty: write a name.')).toBeVisible();
  await dialog.getByLabel('Name of the new collection').fill(`Bulk ${category}`);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('60 tasks added to')).toBeVisible();
  const link = await page.getByRole('link', { name: 'Open it' }).getAttribute('href');
  const collectionId = link!.split('/').at(-1)!;
  expect(await stored(request, { collectionId })).toHaveLength(60);

  const used = (await stored(request)).find(({ taskId }) => taskId === 'bulk-00')!;
  await request.patch(`/api/collections/${collectionId}/tasks`, {
    data: {
      assign: [],
      unassign: (await stored(request)).map(({ id }) => id).filter((id) => id !== used.id),
    },
  });
  const providerId = await findSimulated(request);
  const run = await request.post('/api/runs', {
    data: { targets: [{ providerId, model: 'strong' }], judge: null, collectionIds: [collectionId] },
  });
  expect(run.status(), await run.text()).toBe(201);
  const runId = ((await run.json()) as { id: string }).id;
  await expect
    .poll(async () => ((await (await request.get(`/api/runs/${runId}`)).json()) as { status: string }).status)
    .toBe('FINISHED');

  await page.getByLabel('Choose bulk-00').check();
  await page.getByLabel('Choose bulk-02').check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  const confirm = page.getByRole('alertdialog');
  await expect(confirm.getByRole('listitem')).toHaveText(['bulk-00', 'bulk-02']);
  await confirm.getByRole('button', { name: 'Delete 2 tasks' }).click();
  await expect(
    page.getByText('1 task deleted. 1 task kept because runs used them: bulk-00 (1 run).'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('1 task archived.')).toBeVisible();
  expect((await stored(request)).map(({ taskId }) => taskId)).not.toContain('bulk-00');
  expect((await stored(request, { category, archived: 'true' })).map(({ taskId }) => taskId)).toEqual([
    'bulk-00',
  ]);

  await page.goto(`/tasks/${used.id}`);
  await page.getByRole('button', { name: 'Delete task' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete task' }).click();
  await expect(page.getByRole('alertdialog')).toContainText(
    'Task bulk-00 is used by 1 run; archive it instead.',
  );
});

test('texts that are hostile are shown as text', async ({ page, request }) => {
  const question = `\u202E\u0007<script>boom()</script><img src="https://example.invalid/x.png">${'x'.repeat(900_000)}`;
  const response = await request.post('/api/tasks', {
    data: {
      taskId: 'hostile \u202Edesrever <img src=x onerror=boom()>',
      category,
      question,
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const faults = collectFaults(page);
  await page.goto(listOf());
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).locator('img, script')).toHaveCount(0);
  await expect(rows(page)).toContainText('⟦RLO⟧␇<script>');
  const table = page.getByRole('region', { name: 'Tasks' });
  expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0);
  await rows(page).getByRole('link').click();
  await page.getByRole('button', { name: 'Preview as Markdown' }).click();
  await expect(page.getByText('The preview shows the first 20,000')).toBeVisible();
  await page.getByLabel('Subcategory (optional)').fill('kept whole');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved as version 2.')).toBeVisible();
  // A megabyte has no place in a message.
  expect((await stored(request))[0]!.question === question).toBe(true);
  expect(faults).toEqual([]);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`task pages are accessible and fit: ${colorScheme}, ${width} px`, async ({ browser, request }) => {
      await importFile(
        request,
        yaml([`axe-${'long-'.repeat(12)}${colorScheme}-${width}`], 'word '.repeat(80)),
      );
      const [task] = (await stored(request)) as [Listed['items'][0]];
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const faults = collectFaults(page);
      const check = (what: string) => expectAccessible(page, what);
      await page.goto(listOf());
      await page.getByLabel(/^Choose axe-/).check();
      await check('list');
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await check('delete');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Add to collection' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await check('collect');
      await page.goto('/tasks/import');
      await page.getByLabel('Task files').setInputFiles(file('faulty.yaml', '- task_id: 1\n'));
      await expect(page.getByRole('table')).toBeVisible();
      await check('faults');
      await page.getByLabel('Task files').setInputFiles(file('fine.yaml', yaml(['fine'])));
      await expect(page.getByRole('button', { name: 'Import 1 task' })).toBeVisible();
      await check('preview');
      await page.goto('/tasks/new');
      await page.getByRole('button', { name: 'Create task' }).click();
      await expect(page.getByRole('alert').filter({ hasText: '3 fields need' })).toBeVisible();
      await check('refused form');
      await page.goto(`/tasks/${task.id}`);
      await page.getByRole('button', { name: 'Preview as Markdown' }).click();
      await expect(page.getByRole('region', { name: 'Previewed question' })).toContainText('word');
      await check('form');
      expect(faults).toEqual([]);
      await context.close();
    });

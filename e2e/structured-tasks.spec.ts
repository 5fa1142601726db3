import { AxeBuilder } from '@axe-core/playwright';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { test } from './test';

/** A category of this test alone: all spec files share the database. */
let category: string;

test.beforeEach(() => {
  category = `structured e2e ${test.info().testId}`;
});

type Structure = {
  constraints: Record<string, unknown>[];
  evaluationCriteria: string[];
  inputs: { name: string | null; text: string }[];
  judgeInstructions: string | null;
};
type Stored = { id: string; taskId: string; version: number; structure: Structure | null };

const stored = async (request: APIRequestContext) =>
  ((await (await request.get('/api/tasks', { params: { category } })).json()) as { items: Stored[] }).items;

const structure = {
  inputType: 'csv',
  outputType: 'list',
  outputFormat: 'One name per line.',
  evaluationCriteria: ['Every name is real', 'The order is kept'],
  constraints: [
    { type: 'items', min: 2, max: 4 },
    { type: 'forbidden_words', words: ['sorry', 'cannot'] },
  ],
  examples: [{ input: 'a;b', output: '- a\n- b', notes: null }],
  judgeInstructions: 'Count twice.',
  inputs: [
    { name: 'first', text: 'ada;bob' },
    { name: null, text: 'cleo;dan' },
  ],
  systemPrompt: 'You are terse.',
};

async function createStructured(request: APIRequestContext, taskId: string, changes: object = {}) {
  const response = await request.post('/api/tasks', {
    data: {
      taskId,
      category,
      question: 'List the names.',
      excellent: 'ada',
      structure: { ...structure, ...changes },
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()) as Stored;
}

const add = (page: Page, what: string) => page.getByRole('button', { name: what, exact: true }).click();

test('a structured task is written, refused with its faults in place, and saved once', async ({
  page,
  request,
}) => {
  await page.goto('/tasks/new');
  await page.getByLabel('Task id').fill('s-new');
  await page.getByLabel('Category', { exact: true }).fill(category);
  await page.getByRole('switch', { name: 'Structured task' }).click();
  await page.getByRole('textbox', { name: 'Description' }).fill('Summarise the text.');
  await page.getByLabel('Output type').selectOption('json');

  await add(page, 'Add a constraint');
  const first = page.getByRole('group', { name: 'Constraint 1' });
  await expect(first.getByLabel('Type')).toBeFocused();
  await first.getByLabel('Min', { exact: true }).fill('9');
  await first.getByLabel('Max', { exact: true }).fill('5');
  await expect(first.getByText('Min 9 must be at most max 5.')).toBeVisible();
  await first.getByLabel('Max', { exact: true }).fill('5x');
  await expect(first.getByText('Must be a number.')).toBeVisible();
  await add(page, 'Add a constraint');
  const second = page.getByRole('group', { name: 'Constraint 2' });
  await second.getByLabel('Type').selectOption('regex');
  await second.getByLabel('Pattern').fill('(a');
  await expect(second.getByText(/Is no regular expression: .*\(a/)).toBeVisible();
  await add(page, 'Add a constraint');
  const third = page.getByRole('group', { name: 'Constraint 3' });
  await third.getByLabel('Type').selectOption('json_schema');
  await third.getByLabel('Schema').fill('{"type"');
  await expect(third.getByText(/Is no JSON: /)).toBeVisible();
  await add(page, 'Add a criterion');

  await page.getByRole('button', { name: 'Create task' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Not saved: 2 fields need a change.' }),
  ).toBeVisible();
  await first.getByLabel('Max', { exact: true }).fill('5');
  await third.getByLabel('Schema').fill('{"type": "object"}');
  await page.getByRole('button', { name: 'Create task' }).click();
  // Now the server's own: two constraints and the empty criterion.
  await expect(
    page.getByRole('alert').filter({ hasText: 'Not saved: 3 fields need a change.' }),
  ).toBeVisible();
  await expect(page.getByText('Is empty: write a text or leave it out.')).toBeVisible();
  await expect(second.getByLabel('Pattern')).toHaveValue('(a');
  expect(await stored(request)).toEqual([]);

  await first.getByLabel('Min', { exact: true }).fill('3');
  await second.getByLabel('Pattern').fill('(a)');
  await page.getByLabel('Criterion 1', { exact: true }).fill('It is short.');
  await page.getByRole('button', { name: 'Create task' }).dblclick();
  await expect(page.getByText('The task is created.')).toBeVisible();
  const [task, ...others] = await stored(request);
  expect(others).toEqual([]);
  expect(task!.structure).toMatchObject({
    outputType: 'json',
    evaluationCriteria: ['It is short.'],
    constraints: [
      { type: 'words', min: 3, max: 5 },
      { type: 'regex', pattern: '(a)' },
      { type: 'json_schema', schema: { type: 'object' } },
    ],
  });
  await expect(page.getByText('3 constraints, no inputs.')).toBeVisible();
});

test('a structured task is edited; what is not touched stays, and switching back warns', async ({
  page,
  request,
}) => {
  const { id } = await createStructured(request, 's-edit');
  await page.goto(`/tasks/${id}`);
  await expect(page.getByLabel('Output format (optional)')).toHaveValue('One name per line.');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved. The text is still version 1.')).toBeVisible();

  await page.getByLabel('Judge instructions (optional)').fill('Count three times.');
  await page.getByRole('button', { name: 'Remove input 1' }).click();
  await expect(page.getByRole('button', { name: 'Remove input 1' })).toBeFocused();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved as version 2.')).toBeVisible();
  const [task] = await stored(request);
  expect(task!.structure).toEqual({
    prompt: 'seven_part',
    followUps: [],
    ...structure,
    judgeInstructions: 'Count three times.',
    inputs: [{ name: null, text: 'cleo;dan' }],
  });

  await page.getByRole('switch', { name: 'Structured task' }).click();
  await expect(page.getByText('the task becomes a plain question')).toBeVisible();
  await page.getByRole('switch', { name: 'Structured task' }).click();
  await expect(page.getByLabel('Judge instructions (optional)')).toHaveValue('Count three times.');
});

test('rows are put in order by keyboard alone, and the focus goes along', async ({ page, request }) => {
  const { id } = await createStructured(request, 's-order', { evaluationCriteria: ['one', 'two', 'three'] });
  await page.goto(`/tasks/${id}`);
  await page.getByLabel('Criterion 1', { exact: true }).focus();
  // Up (which cannot), then down.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Move criterion 1 down' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Move criterion 2 down' })).toBeFocused();
  await expect(page.getByText('Criterion 1 is now 2 of 3.')).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Criterion 3', { exact: true })).toHaveValue('one');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Criterion 3', { exact: true })).toHaveValue('one');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved as version 2.')).toBeVisible();
  expect((await stored(request))[0]!.structure!.evaluationCriteria).toEqual(['two', 'three', 'one']);
});

test('the list marks structured tasks and filters by them', async ({ page, request }) => {
  await createStructured(request, 's-listed');
  await request.post('/api/tasks', { data: { taskId: 's-plain', category, question: 'Say it.' } });
  await page.goto(`/tasks?category=${encodeURIComponent(category)}`);
  const rows = page.getByRole('region', { name: 'Tasks' }).locator('tbody tr');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 's-listed' })).toContainText('Structured2 constraints, 2 inputs');
  await page.getByLabel('Form', { exact: true }).selectOption('structured');
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL(/form=structured/);
  await page.getByLabel('Form', { exact: true }).selectOption('plain');
  await expect(rows).toContainText(['s-plain']);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`the editor is accessible and fits: ${colorScheme}, ${width} px`, async ({ browser, request }) => {
      const { id } = await createStructured(request, `s-axe-${colorScheme}-${width}`, {
        followUps: ['And why?'],
      });
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const faults: string[] = [];
      page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
      page.on('pageerror', (error) => faults.push(error.message));
      const check = async (what: string) => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id: rule, nodes }) => `${what} ${rule} ${nodes[0]?.html}`)).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow, what).toBeLessThanOrEqual(0);
      };
      await page.goto(`/tasks?category=${encodeURIComponent(category)}`);
      await expect(page.getByText('2 constraints, 2 inputs')).toBeVisible();
      await check('list');
      await page.goto(`/tasks/${id}`);
      await expect(page.getByLabel('Output format (optional)')).toBeVisible();
      await check('editor');
      await page
        .getByRole('group', { name: 'Constraint 1' })
        .first()
        .getByLabel('Max', { exact: true })
        .fill('1');
      await expect(page.getByText('Min 2 must be at most max 1.')).toBeVisible();
      await add(page, 'Add an example');
      await page.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByRole('alert').filter({ hasText: '2 fields need a change' })).toBeVisible();
      await check('refused');
      expect(faults).toEqual([]);
      await context.close();
    });

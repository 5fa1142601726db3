import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { collectFaults } from './collect-faults';
import { expectAccessible } from './expect-accessible';
import { endOfRun } from './end-of-run';
import { findSimulated } from './find-simulated';
import { startRun } from './start-run';
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

const aside = (page: Page) => page.getByRole('complementary', { name: 'What the form comes to' });
const prompt = (page: Page) => aside(page).getByLabel('Prompt', { exact: true });

test('the prompt is shown while it is typed; what the judge alone sees stands apart', async ({
  page,
  request,
}) => {
  const { id } = await createStructured(request, 's-preview');
  await page.goto(`/tasks/${id}`);
  await expect(prompt(page)).toContainText('List the names.');
  await expect(prompt(page)).toContainText('at least 2 and at most 4 list items');
  await expect(prompt(page)).toContainText('ada;bob');
  await expect(prompt(page)).not.toContainText('Count twice.');
  await expect(aside(page).getByLabel('Instructions', { exact: true })).toHaveText('Count twice.');
  await expect(aside(page).getByLabel('Reference: Excellent', { exact: true })).toHaveText('ada');
  await expect(aside(page).getByLabel('System prompt', { exact: true })).toHaveText('You are terse.');

  await aside(page).getByLabel('Shown with').selectOption('Input 2');
  await expect(prompt(page)).toContainText('cleo;dan');
  const first = page.getByRole('group', { name: 'Constraint 1' });
  await first.getByLabel('Max', { exact: true }).fill('3');
  await expect(prompt(page)).toContainText('at least 2 and at most 3 list items');
  await first.getByLabel('Max', { exact: true }).fill('1');
  await expect(aside(page).getByText('1 constraint is not whole yet and left out.')).toBeVisible();
  await expect(prompt(page)).not.toContainText('list items');
  await page.getByLabel('Prompt', { exact: true }).first().selectOption('question');
  await expect(prompt(page)).toHaveText('List the names.\n\ncleo;dan');
});

test('a megabyte of input is named by its length, and the end of the prompt stays in sight', async ({
  page,
  request,
}) => {
  const { id } = await createStructured(request, 's-long', {
    inputs: [{ name: null, text: `${'word '.repeat(199_000)}the-end` }],
  });
  await page.goto(`/tasks/${id}`);
  await expect(prompt(page)).toContainText('991,507 characters are not shown here');
  await expect(prompt(page)).toContainText('the-end');
  await expect(prompt(page)).toContainText('Now do the task');
  await page.getByRole('textbox', { name: 'Description' }).press('End');
  await page.getByRole('textbox', { name: 'Description' }).pressSequentially(' Sort them by age.');
  await expect(prompt(page)).toContainText('List the names. Sort them by age.');
});

test('an answer is tried: each constraint with what was found, and the figures', async ({
  page,
  request,
}) => {
  const { id } = await createStructured(request, 's-try', {
    constraints: [
      ...structure.constraints,
      { type: 'json_schema', schema: { type: 'object' } },
      { type: 'judged', text: 'Be kind.' },
    ],
  });
  await page.goto(`/tasks/${id}`);
  await aside(page).getByLabel('An answer').fill('- ada\n- bob\n- sorry');
  const results = aside(page).getByRole('list', { name: 'Constraints in this answer' }).getByRole('listitem');
  await expect(results).toHaveCount(3);
  await expect(results.nth(0)).toContainText('Holds');
  await expect(results.nth(1)).toContainText('forbidden: sorry');
  await expect(results.nth(2)).toContainText('the answer is not JSON');
  await expect(aside(page).getByText('3 words, 19 characters, 3 sentences, 3 list items')).toBeVisible();
  await expect(aside(page).getByText('1 constraint is for the judge alone.')).toBeVisible();
  await page.getByRole('group', { name: 'Constraint 1' }).getByLabel('Max', { exact: true }).fill('2');
  await expect(results.nth(0)).toContainText('3 items, at most 2 allowed');
  await page.getByRole('group', { name: 'Constraint 3' }).getByLabel('Schema').fill('{"type": "no such"}');
  await expect(page.getByText(/Is no JSON Schema: /)).toBeVisible();
  await expect(results).toHaveCount(2);
});

test('the preview of an import shows what a structured task holds, and where its constraints are wrong', async ({
  page,
}) => {
  const yaml = (min: number) =>
    `- name: "imported"\n  category: "${category}"\n  description: "d"\n  input_type: none\n  output_type: list\n` +
    `  constraints: { min_items: ${min}, max_items: 8 }\n  judge_instructions: "Count twice."\n`;
  const choose = (text: string) =>
    page
      .getByLabel('Task files')
      .setInputFiles({ name: 'task.yaml', mimeType: 'application/yaml', buffer: Buffer.from(text) });
  await page.goto('/tasks/import');
  await choose(yaml(9));
  await expect(page.getByRole('region', { name: 'Faults' })).toContainText('min_items');
  await choose(yaml(3));
  const first = page.getByRole('region', { name: 'The first tasks' });
  await expect(first).toContainText('input type none, output type list, 1 constraint, judge instructions');
  await expect(first.getByRole('listitem')).toHaveText(['at least 3 and at most 8 list items']);
});

test('a simulated run asks exactly what the form showed, an item for each input', async ({
  page,
  request,
}) => {
  const { id } = await createStructured(request, 's-run');
  await page.goto(`/tasks/${id}`);
  await expect(prompt(page)).toContainText('ada;bob');
  const shown: (string | null)[] = [await prompt(page).textContent()];
  await aside(page).getByLabel('Shown with').selectOption('Input 2');
  await expect(prompt(page)).toContainText('cleo;dan');
  shown.push(await prompt(page).textContent());

  const collection = await request.post('/api/collections', { data: { name: category } });
  const collectionId = ((await collection.json()) as { id: string }).id;
  await request.patch(`/api/collections/${collectionId}/tasks`, { data: { assign: [id], unassign: [] } });
  const simulated = await findSimulated(request);
  const run = await startRun(
    request,
    { simulated, collectionId },
    { name: 'Structured', models: ['strong'] },
  );
  expect(await endOfRun(request, run)).toBe('FINISHED');

  const { items } = (await (await request.get(`/api/runs/${run}/items`)).json()) as {
    items: { id: string }[];
  };
  const asked: (string | null)[] = [];
  for (const item of items) {
    await page.goto(`/runs/${run}?tab=items&item=${item.id}`);
    const drawer = page.getByRole('dialog');
    const text = drawer.getByLabel('Prompt', { exact: true });
    await expect(text).toContainText('List the names.');
    await drawer
      .getByRole('button', { name: /^Show more/ })
      .first()
      .click();
    await expect(text).toContainText('Now do the task');
    asked.push(await text.textContent());
  }
  expect(new Set(asked)).toEqual(new Set(shown));
  expect(asked.join()).not.toContain('Count twice.');
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
      const faults = collectFaults(page);
      const check = (what: string) => expectAccessible(page, what);
      await page.goto(`/tasks?category=${encodeURIComponent(category)}`);
      await expect(page.getByText('2 constraints, 2 inputs')).toBeVisible();
      await check('list');
      await page.goto(`/tasks/${id}`);
      await expect(page.getByLabel('Output format (optional)')).toBeVisible();
      await aside(page).getByLabel('An answer').fill('- ada\n- bob');
      await expect(aside(page).getByRole('listitem')).toHaveCount(2);
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

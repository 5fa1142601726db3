import { expect, type APIRequestContext } from '@playwright/test';
import { expectAccessible } from './expect-accessible';
import { test } from './test';

const asked = 'Explain to a new colleague how the coffee machine in the kitchen is cleaned, step by step.';
const references =
  'expected_answer: { most_expected: "a", good_answer: "b", pass_option: "c" }\n  incorrect_direction: "d"';

async function openTasks(request: APIRequestContext, category: string): Promise<string[]> {
  const response = await request.get('/api/tasks', { params: { category, limit: '100' } });
  return ((await response.json()) as { items: { taskId: string }[] }).items.map(({ taskId }) => taskId);
}

test('an import says what is worth a look; the finding is archived, and back keeps the place', async ({
  page,
  request,
}) => {
  const stem = `checks-${Date.now()}`;
  const task = (id: string, question: string, rest = references) =>
    `- task_id: ${stem}-${id}\n  category: ${stem}\n  question: "${question}"\n  ${rest}\n`;
  const file =
    task('coffee', asked) +
    task('coffee-again', asked.toUpperCase()) +
    task('poem', 'Write a poem about the sea.') +
    task('bare', 'Name a colour that no flag has.', 'sub_category: Bare');

  await page.goto('/tasks/import');
  await page
    .locator('input[type=file]')
    .setInputFiles([{ name: 'checks.yaml', mimeType: 'application/yaml', buffer: Buffer.from(file) }]);
  await page.getByLabel('Collection (optional)').fill(stem);
  await page.getByRole('button', { name: 'Import 4 tasks' }).click();
  await expect(page.getByText('1 pair of near duplicates, 1 task without any reference')).toBeVisible();
  await page.getByRole('link', { name: 'See the checks' }).click();

  await expect(page.getByRole('heading', { name: 'Task checks' })).toBeVisible();
  await expect(page.getByLabel('Collection')).toHaveValue(/\d+/);
  const findings = page.getByRole('navigation', { name: 'Findings' });
  await expect(findings).toContainText('Near duplicates (1)');
  await findings.getByRole('link', { name: 'References (1)' }).click();
  await expect(page.getByRole('region', { name: 'References' })).toContainText(
    'missing: excellent, good, pass',
  );
  await expect(page).toHaveURL(/finding=references/);
  await expectAccessible(page);
  await findings.getByRole('link', { name: 'Dead (0)' }).click();
  await expect(page.getByText('No task is known to be dead.')).toBeVisible();
  await expect(page.getByText('Of 4 of them too few models or runs')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'References' })).toBeVisible();
  await page.getByRole('link', { name: `${stem}-bare` }).click();
  await expect(page).toHaveURL(/\/tasks\/\d+$/);
  await page.goBack();

  await findings.getByRole('link', { name: 'Near duplicates (1)' }).click();
  const pair = page.getByRole('region', { name: 'Near duplicates' });
  await expect(pair).toContainText('100 %');
  await page.getByRole('button', { name: 'Choose the newer of each pair' }).click();
  await expect(page.getByLabel(`Choose ${stem}-coffee-again`)).toBeChecked();
  await expect(page.getByLabel(`Choose ${stem}-coffee`, { exact: true })).not.toBeChecked();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByText('1 task archived.')).toBeVisible();
  await expect(page.getByText('No two tasks ask nearly the same.')).toBeVisible();
  expect((await openTasks(request, stem)).toSorted()).toEqual([
    `${stem}-bare`,
    `${stem}-coffee`,
    `${stem}-poem`,
  ]);
});

import fs from 'node:fs';
import { expect } from '@playwright/test';
import { expectAccessible } from './expect-accessible';
import { test } from './test';

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

test('columns of a CSV file are assigned in the dialog, and the preview follows before anything is saved', async ({
  page,
  request,
}) => {
  await page.goto('/tasks/import');
  const rows = 'Nr,Frage,Antwort,Stufe\nmap-1,What is 6 x 7?,42,easy\nmap-2,What is 6 x 8?,48,hard\n';
  await page.getByLabel('Task files').setInputFiles(file('fragen.csv', rows));
  await expect(page.getByText('No column is known as the question')).toBeVisible();
  const column = (field: string) => page.getByLabel(`Column of fragen.csv for ${field}`, { exact: true });
  await column('Question').selectOption('Frage');
  const first = page.getByRole('region', { name: 'The first tasks' });
  await expect(first).toContainText(/what-is-6-x-7-[0-9a-f]{12}/);
  await column('Task id').selectOption('Nr');
  await expect(first.getByRole('row').nth(1)).toContainText('map-1');
  await column('Excellent answer').selectOption('Antwort');
  await expect(first.getByRole('row').nth(1)).toContainText('42');
  await page.getByLabel('Category of tasks without one').fill('Imports in tests');
  await expect(first.getByRole('row').nth(2)).toContainText('Imports in tests');
  const unmapped = page.getByRole('region', { name: 'Not mapped' });
  await expect(unmapped.getByRole('row').filter({ hasText: 'Stufe' })).toContainText(
    'no field of a task takes',
  );
  expect(await (await request.get('/api/tasks?taskId=map-1')).json()).toMatchObject({ items: [] });

  await page.getByRole('button', { name: 'Import 2 tasks' }).click();
  await expect(page.getByText('Imported: 2 created, 0 changed, 0 unchanged.')).toBeVisible();
  expect(await (await request.get('/api/tasks?taskId=map-2')).json()).toMatchObject({
    items: [{ category: 'Imports in tests', question: 'What is 6 x 8?', excellent: '48' }],
  });
});

for (const width of [390, 1280])
  test(`the import of foreign forms is accessible at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/tasks/import');
    const names = fs.readdirSync('datasets/examples/imports').sort();
    await page
      .getByLabel('Task files')
      .setInputFiles(names.map((name) => `datasets/examples/imports/${name}`));
    for (const name of names) await expect(page.getByLabel(`Read ${name} as`)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Not mapped' })).toBeVisible();
    await expectAccessible(page);
  });

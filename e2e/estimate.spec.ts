import { expect } from '@playwright/test';
import { expectAccessible } from './expect-accessible';
import { endOfRun } from './end-of-run';
import { seedTasks, type Seeded } from './seed-tasks';
import { test } from './test';

// Names of their own, so that no other spec's prices or calls say anything about them.
const candidate = 'strong?ttft=3';
const judge = 'judge?ttft=3';

let seeded: Seeded;

test.beforeAll(async ({ request }) => {
  seeded = await seedTasks(request, 'estimate', 5);
});

test('an estimate names what has no price, follows the choice, and stands beside the truth', async ({
  page,
  request,
}) => {
  await page.goto(`/runs/new?collection=${seeded.collectionId}`);
  await page.getByLabel('Provider of the judge').selectOption({ label: 'Simulated (simulated)' });
  await page.getByLabel('Model of the judge').fill(judge);
  await page.getByLabel('Another model of Simulated').fill(candidate);
  await page.keyboard.press('Enter');
  const cost = page.locator('dt', { hasText: 'Estimated cost' }).locator('xpath=following-sibling::dd');
  await expect(cost).toContainText(`unknown: no price of ${candidate}, ${judge}`);
  for (const model of [candidate, judge]) {
    const figures = { inputPerMillion: 1000, outputPerMillion: 2000 };
    const saved = await request.put('/api/prices', {
      data: { providerId: seeded.simulated, model, ...figures },
    });
    expect(saved.ok(), await saved.text()).toBe(true);
  }
  await page.getByLabel('Repetitions').fill('2');
  await expect(cost).toContainText(/^\$[\d.,]+ \[\$[\d.,]+, \$[\d.,]+\]/);
  const twice = await cost.textContent();
  await page.getByLabel('Repetitions').fill('1');
  await expect(cost).not.toHaveText(twice!);
  await expect(cost).toContainText('[$');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: 'Start run' }).click();
  await page.waitForURL(/\/runs\/\d+$/);
  await endOfRun(request, page.url().split('/').at(-1)!);
  await page.reload();
  await expect(page.getByTestId('estimate')).toHaveText(
    /^Estimated \$[\d.,]+ \[\$[\d.,]+, \$[\d.,]+\] · actual ~?\$[\d.,]+$/,
  );
});

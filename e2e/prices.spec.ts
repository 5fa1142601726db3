import { expect } from '@playwright/test';
import { expectAccessible } from './expect-accessible';
import { test } from './test';

test('a price is entered, changed, seen in its history and taken out of force', async ({ page }) => {
  await page.goto('/providers');
  await page.getByRole('link', { name: 'Prices', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Prices', level: 1 })).toBeVisible();
  await page.getByLabel('Model', { exact: true }).fill('priced-model');
  await page.getByLabel('Input per 1M tokens').fill('3');
  await page.getByRole('button', { name: 'Save price' }).click();
  await expect(page.getByText('input and output prices come together').first()).toBeVisible();
  await page.getByLabel('Output per 1M tokens').fill('15');
  await page.getByRole('button', { name: 'Save price' }).click();
  const row = page
    .getByRole('region', { name: 'Prices in force' })
    .getByRole('row', { name: /priced-model/ });
  await expect(row).toContainText('$15.00');
  await row.getByRole('link', { name: 'priced-model' }).click();
  await expect(page.getByRole('heading', { name: 'Price of priced-model' })).toBeVisible();
  await page.getByLabel('Output per 1M tokens').fill('12');
  await page.getByRole('button', { name: 'Save price' }).click();
  const history = page.getByRole('region', { name: 'Every price of priced-model' });
  await expect(history.getByRole('row')).toHaveCount(3);
  await expect(history.getByRole('row').nth(1)).toContainText('in force');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.screenshot({ path: process.env.PRICES_SHOT ?? 'test-results/prices.png', fullPage: true });
  await page.getByRole('button', { name: 'Delete price' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete price' }).click();
  // While it is open the rest of the page is hidden from roles.
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(row).toHaveCount(0);
});

import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { collectFaults } from './collect-faults';
import { expectAccessible } from './expect-accessible';
import { seedTasks } from './seed-tasks';
import { startRun } from './start-run';
import { test } from './test';
import { startFakeModelServer, type FakeModelServer } from './fake-model-server';

type Listed = { items: { id: string; name: string; baseUrl: string; simulated: boolean }[] };

const secret = 'sk-e2e-0123456789wxyz';
let fake: FakeModelServer;

test.beforeAll(async () => (fake = await startFakeModelServer()));
test.beforeEach(() => {
  fake.mode = 'ok';
  fake.seen.length = 0;
});
test.afterAll(() => fake.close());

const providers = async (request: APIRequestContext) =>
  ((await (await request.get('/api/providers')).json()) as Listed).items;

async function create(request: APIRequestContext, name: string, change: object = {}): Promise<string> {
  const response = await request.post('/api/providers', {
    data: { name, type: 'CUSTOM_OPEN_AI_COMPATIBLE', baseUrl: fake.url, ...change },
  });
  expect(response.status(), await response.text()).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

const withSecret = { headers: [{ key: 'Authorization', value: `Bearer ${secret}`, isSecret: true }] };
/** Lists ask the providers of earlier tests too. */
const seenUnder = (path: string) => fake.seen.filter((request) => request.path.startsWith(path));
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
const steps = (page: Page) => page.getByRole('list', { name: 'Steps of the test' }).getByRole('listitem');

test('a provider is made from a preset, and its secret is never shown again', async ({ page, request }) => {
  await page.goto('/providers');
  await page.getByRole('link', { name: 'Add provider' }).click();
  await page.getByRole('button', { name: 'OpenRouter' }).click();
  await expect(page).toHaveURL(/\?preset=openrouter$/);
  await expect(page.getByLabel('Base URL')).toHaveValue('https://openrouter.ai/api/v1');
  await expect(page.getByLabel('Type')).toHaveValue('OPENROUTER');
  await page.getByLabel('Base URL').fill(`${fake.url}/preset`);
  await page.getByLabel('Name', { exact: true }).fill('From a preset');
  await page.getByLabel('Value', { exact: true }).fill(secret);
  await expect(page.getByLabel('Value', { exact: true })).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Put it there' }).click();
  await page.getByRole('button', { name: 'Create provider' }).dblclick();
  await expect(page.getByText('“From a preset” is saved.')).toBeVisible();
  await expect(card(page, 'From a preset')).toContainText('2 models');
  expect(seenUnder('/preset')[0]).toEqual({ path: '/preset/models', authorization: `Bearer ${secret}` });
  await page.getByRole('link', { name: 'From a preset' }).click();
  await expect(page.getByText('Stored: ••••••wxyz. Leave it empty to keep it.')).toBeVisible();
  await expect(page.getByLabel('Value', { exact: true })).toHaveValue('');
  expect(await page.content()).not.toContain(secret);
  expect((await providers(request)).filter(({ name }) => name === 'From a preset')).toHaveLength(1);
});

test('a preset comes with the address, and a name that is taken says so at once', async ({
  page,
  request,
}) => {
  await create(request, 'vLLM');
  await page.goto('/providers/new?preset=vllm');
  await expect(page.getByLabel('Base URL')).toHaveValue('http://127.0.0.1:8000');
  await expect(page.getByText('Name is taken.')).toBeVisible();
  await page.getByRole('button', { name: 'llama.cpp' }).click();
  await expect(page.getByText('Name is taken.')).toHaveCount(0);
});

test('an edit without retyping keeps the secret, and the test uses it before and after', async ({
  page,
  request,
}) => {
  const id = await create(request, 'Kept', { ...withSecret, baseUrl: `${fake.url}/kept` });
  await page.goto(`/providers/${id}`);
  await page.getByText('Advanced').click();
  await page.getByLabel('Lane').fill('elsewhere');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('All steps passed.')).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(card(page, 'Kept')).toContainText('Lane elsewhere');
  await expect(card(page, 'Kept')).toContainText('2 models');
  const sent = seenUnder('/kept');
  expect(sent.some(({ path }) => path.endsWith('/chat/completions'))).toBe(true);
  expect(new Set(sent.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${secret}`]));
});

test('what the server refuses keeps the form, and leads to the fault', async ({ page }) => {
  await page.goto('/providers/new');
  await page.getByLabel('Name', { exact: true }).fill('Simulated');
  await page.getByLabel('Base URL').fill('ftp://nowhere');
  await expect(page.getByText('Name is taken.')).toBeVisible();
  await page.getByText('Advanced').click();
  await page.getByLabel('Stall timeout (seconds)').fill('soon');
  await page.getByText('Advanced').click();
  await page.getByRole('button', { name: 'Create provider' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'Not saved: 2 fields need a change.' }),
  ).toBeVisible();
  await expect(page.getByLabel('Base URL')).toBeFocused();
  await expect(page.getByText('Base URL must be an http:// or https:// URL.')).toBeVisible();
  await expect(page.getByText('Stall timeout must be a number of seconds from 0.1 to 86,400.')).toBeVisible();
  await page.getByLabel('Base URL').fill('http://127.0.0.1:9');
  await page.getByLabel('Stall timeout (seconds)').fill('7.5');
  await page.getByLabel('Stall timeout (seconds)').press('Enter');
  await expect(page.getByText('Name is taken.')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Simulated');
  await expect(page.getByLabel('Base URL')).toHaveValue('http://127.0.0.1:9');
  await expect(page.getByLabel('Stall timeout (seconds)')).toHaveValue('7.5');
});

test('a page that is stale is refused in words', async ({ page, request }) => {
  const id = await create(request, 'Stale');
  await page.goto(`/providers/${id}`);
  await request.delete(`/api/providers/${id}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    page.getByRole('alert').filter({ hasText: `There is no provider with the id ${id}.` }),
  ).toBeVisible();
  await page.goto(`/providers/${id}`);
  await expect(page.getByRole('heading', { name: 'There is no such provider' })).toBeVisible();
});

test('the simulated provider passes the test', async ({ page, request }) => {
  const simulated = (await providers(request)).find((provider) => provider.simulated)!;
  await page.goto(`/providers/${simulated.id}`);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText('All steps passed.')).toBeVisible();
  await expect(steps(page).filter({ hasText: 'Passed' })).toHaveCount(4);
  await expect(page.getByLabel('Base URL')).not.toBeEditable();
});

test('each step of a test shows when it is done', async ({ page }) => {
  fake.mode = 'hold';
  await page.goto('/providers/new');
  await page.getByLabel('Name', { exact: true }).fill('Not saved');
  await page.getByLabel('Base URL').fill(fake.url);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(steps(page).nth(2)).toContainText('It lists 2 models.');
  await expect(steps(page).nth(3)).toContainText('Trying …');
  await expect(page.getByRole('status').filter({ hasText: 'Testing …' })).toBeVisible();
  fake.release();
  await expect(steps(page).nth(3)).toContainText('fake-1 answered 5 characters.');
  await expect(page.getByText('All steps passed.')).toBeVisible();
});

test('a dead port says why, in the test and on its card', async ({ page, request }) => {
  const dead = await startFakeModelServer();
  await dead.close();
  await create(request, 'Dead', { baseUrl: dead.url });
  await page.goto('/providers');
  await expect(card(page, 'Dead')).toContainText('Nothing listens at');
  await expect(card(page, 'Simulated')).toContainText('Reachable');
  await page.getByRole('link', { name: 'Dead', exact: true }).click();
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(steps(page).nth(0)).toContainText('Nothing listens at');
  await expect(steps(page).nth(3)).toContainText('Not tried');
  await expect(page.getByText('Failed: reach the server.')).toBeVisible();
  await expect(page.getByText('This was before your last change.')).toHaveCount(0);
  await page.getByLabel('Base URL').fill(fake.url);
  await expect(page.getByText('This was before your last change.')).toBeVisible();
});

test('a silent provider holds up neither the others nor the way elsewhere', async ({ page, request }) => {
  await create(request, 'Silent');
  fake.mode = 'silent';
  await page.goto('/providers', { waitUntil: 'commit' });
  await expect(card(page, 'Simulated')).toContainText('Reachable');
  await expect(card(page, 'Silent')).toContainText('Asking for its models …');
  await page.getByRole('link', { name: 'Add provider' }).click();
  await expect(page.getByRole('heading', { name: 'Add a provider' })).toBeVisible();
});

test('a refusal is shown in the provider’s words, as text, and asked again on request', async ({
  page,
  request,
}) => {
  await create(request, 'Refusing', withSecret);
  fake.mode = 'refuse';
  await page.goto('/providers');
  await expect(card(page, 'Refusing')).toContainText('No <img src=x id="injected"> entry without a ticket');
  await expect(page.locator('#injected')).toHaveCount(0);
  expect(await page.content()).not.toContain(secret);
  fake.mode = 'ok';
  await card(page, 'Refusing').getByRole('button', { name: 'Check again' }).click();
  await expect(card(page, 'Refusing')).toContainText('2 models');
});

test('a provider is made and deleted by keyboard alone', async ({ page, request }) => {
  await page.goto('/providers/new');
  await page.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('Typed');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type(fake.url);
  await page.getByRole('button', { name: 'Add header' }).focus();
  await page.keyboard.press('Enter');
  await page.getByLabel('Value', { exact: true }).focus();
  await page.keyboard.type(`Bearer ${secret}`);
  await page.keyboard.press('Enter');
  await expect(card(page, 'Typed')).toContainText('1 secret');
  await page.getByRole('link', { name: 'Typed' }).focus();
  await page.keyboard.press('Enter');
  const remove = page.getByRole('button', { name: 'Delete provider' });
  await remove.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('alertdialog', { name: 'Delete “Typed”?' });
  await expect(dialog).toContainText(fake.url);
  await expect(dialog).toContainText('1 header (1 secret)');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(remove).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The provider is deleted.')).toBeVisible();
  expect((await providers(request)).some(({ name }) => name === 'Typed')).toBe(false);
});

test('a provider that a run refers to stays, and the dialog says why', async ({ page, request }) => {
  const id = await create(request, 'Used');
  const seeded = await seedTasks(request, 'used', 1);
  const runId = await startRun(request, seeded, { name: 'Uses it', models: ['fake-1'], providerId: id });
  await page.goto(`/providers/${id}`);
  await page.getByRole('button', { name: 'Delete provider' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Delete provider' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Runs refer to this provider, so it cannot be deleted. Delete those runs first.',
  );
  await request.post(`/api/runs/${runId}/stop`);
});

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1280, 390])
    test(`providers are accessible and fit: ${colorScheme}, ${width} px`, async ({ browser, request }) => {
      const id = await create(request, `Seen ${colorScheme} ${width} ${'W'.repeat(100)}`, withSecret);
      const context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      const page = await context.newPage();
      const faults = collectFaults(page);
      const check = (what: string) => expectAccessible(page, what);
      await page.goto('/providers');
      await expect(page.getByText('Asking for its models …')).toHaveCount(0);
      await check('list');
      await page.goto('/providers/new?preset=openai');
      await page.getByText('Advanced').click();
      await page.getByLabel('Base URL').fill('none');
      await page.getByRole('button', { name: 'Create provider' }).click();
      await expect(page.getByRole('alert').filter({ hasText: 'Not saved' })).toBeVisible();
      await check('form with faults');
      await page.goto(`/providers/${id}`);
      await page.getByRole('button', { name: 'Test connection' }).click();
      await expect(page.getByText('All steps passed.')).toBeVisible();
      await check('edit with test');
      await page.getByRole('button', { name: 'Delete provider' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await check('dialog');
      expect(faults).toEqual([]);
      await context.close();
      await request.delete(`/api/providers/${id}`);
    });

import { gzipSync } from 'node:zlib';
import { expect, type APIRequestContext, type Page, type Request } from '@playwright/test';
import { endOfRun } from './end-of-run';
import { seedTasks } from './seed-tasks';
import { startRun } from './start-run';
import { test } from './test';

const mostKilobytes = 250;

/** An address, and what shows there only once code has come that the page asks for after it has loaded. */
type Opened = { path: string; shows?: (page: Page) => ReturnType<Page['locator']> };

async function seed(request: APIRequestContext): Promise<{ pages: Opened[]; active: string }> {
  const seeded = await seedTasks(request, 'weight', 3);
  const ids: string[] = [];
  for (const name of ['Light', 'Lighter']) {
    const id = await startRun(request, seeded, { name, models: ['weak'] });
    await endOfRun(request, id);
    ids.push(id);
  }
  const idOfFirst = async (path: string) =>
    ((await (await request.get(path)).json()) as { items: { id: string }[] }).items[0]!.id;
  const taskId = await idOfFirst(`/api/tasks?collectionId=${seeded.collectionId}`);
  const itemId = await idOfFirst(`/api/runs/${ids[0]}/items`);
  const structured = (await (
    await request.post('/api/tasks', {
      data: {
        taskId: 'weight-structured',
        category: 'weight',
        question: 'q',
        structure: { constraints: [{ type: 'words', max: 5 }] },
      },
    })
  ).json()) as { id: string };
  const active = await startRun(request, seeded, { name: 'Live', models: ['strong?ttft=600000'] });
  const plain = [
    '/',
    '/runs',
    '/runs/new',
    `/runs/compare?runs=${ids.join(',')}`,
    `/runs/${ids[0]}`,
    '/tasks',
    '/tasks/new',
    '/tasks/import',
    `/tasks/${taskId}`,
    '/tasks/checks',
    '/collections',
    `/collections/${seeded.collectionId}`,
    '/providers',
    '/providers/new',
    '/providers/prices',
    `/providers/${seeded.simulated}`,
    '/settings',
    '/docs',
  ];
  const row = (page: Page) => page.locator('[data-item]').first();
  const drawer = (page: Page) => page.getByRole('dialog').getByRole('tab', { name: 'Verdict' });
  const pages: Opened[] = [
    ...plain.map((path) => ({ path })),
    { path: `/runs/${active}`, shows: (page) => page.getByRole('table', { name: 'Tasks by models' }) },
    { path: `/runs/${ids[0]}?tab=items`, shows: row },
    { path: `/runs/${ids[0]}?item=${itemId}`, shows: drawer },
    { path: `/runs/${ids[0]}?tab=items&item=${itemId}`, shows: drawer },
    { path: `/tasks/${structured.id}`, shows: (page) => page.getByText('Try the constraints') },
  ];
  return { pages, active };
}

/** Nothing is drawn, run or awaited by the page's thread at this moment. */
const idle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));

async function gzippedBytes(request: Request): Promise<number> {
  const response = await request.response();
  if (!response) throw new Error(`${request.url()} was not answered`);
  return gzipSync(await response.body()).length;
}

/**
 * Gzipped bytes of all scripts the page asks for on its own: those of its HTML, and those that it imports once it runs.
 * However slow the machine, they are the same: what is awaited is that nothing more is asked for, not an event.
 */
async function scriptBytes(page: Page, { path, shows }: Opened): Promise<number> {
  const scripts: Promise<number>[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(gzippedBytes(request));
  });
  // What next/link fetches ahead is for other pages; the first load itself asks for no such payload.
  await page.route(
    (url) => url.searchParams.has('_rsc'),
    (route) => route.abort(),
  );
  const answer = await page.goto(path, { waitUntil: 'networkidle' });
  expect(answer?.status(), path).toBe(200);
  await shows?.(page).waitFor();
  let sizes: number[];
  do {
    await idle(page);
    sizes = await Promise.all(scripts);
    await idle(page);
  } while (scripts.length > sizes.length);
  return sizes.reduce((sum, size) => sum + size, 0);
}

test('no page ships more than 250 KB of gzipped JavaScript at first load', async ({ browser, request }) => {
  test.setTimeout(600_000);
  const { pages, active } = await seed(request);
  const tooHeavy: string[] = [];
  for (const opened of pages) {
    // A context of its own: nothing comes from a cache.
    const context = await browser.newContext();
    const bytes = await scriptBytes(await context.newPage(), opened);
    expect(bytes, `${opened.path} ships scripts`).toBeGreaterThan(10_000);
    const kilobytes = bytes / 1024;
    console.log(`${kilobytes.toFixed(1).padStart(6)} KB  ${opened.path}`);
    if (kilobytes > mostKilobytes) tooHeavy.push(`${opened.path}: ${kilobytes.toFixed(1)} KB`);
    await context.close();
  }
  expect((await request.post(`/api/runs/${active}/stop`)).ok()).toBe(true);
  expect(tooHeavy).toEqual([]);
});

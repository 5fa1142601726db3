import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { test } from './test';
import { seedTasks, startRun, untilEnded } from './seed-tasks';

const mostKilobytes = 250;

test('no page ships more than 250 KB of gzipped JavaScript at first load', async ({ browser, request }) => {
  test.setTimeout(120_000);
  const seeded = await seedTasks(request, 'weight', 3);
  const ids: string[] = [];
  for (const name of ['Light', 'Lighter']) {
    const id = await startRun(request, seeded, { name, models: ['weak'] });
    await untilEnded(request, id);
    ids.push(id);
  }
  const tasks = (await (await request.get('/api/tasks?category=weight')).json()) as {
    items: { id: string }[];
  };
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
  const pages = [
    '/',
    '/runs',
    '/runs/new',
    `/runs/compare?runs=${ids.join(',')}`,
    `/runs/${ids[0]}`,
    `/runs/${ids[0]}?tab=items`,
    '/tasks',
    '/tasks/new',
    '/tasks/import',
    `/tasks/${structured.id}`,
    '/tasks/checks',
    `/tasks/${tasks.items[0]!.id}`,
    '/collections',
    `/collections/${seeded.collectionId}`,
    '/providers',
    '/providers/new',
    `/providers/${seeded.simulated}`,
    '/settings',
    '/docs',
  ];
  const tooHeavy: string[] = [];
  for (const path of pages) {
    // A context of its own: nothing comes from a cache.
    const context = await browser.newContext();
    const page = await context.newPage();
    const scripts: Promise<number>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push(response.body().then((body) => gzipSync(body).length));
    });
    const answer = await page.goto(path, {
      // The editor comes after the page, and counts.
      waitUntil: path.endsWith(structured.id) ? 'networkidle' : 'load',
    });
    expect(answer?.status(), path).toBe(200);
    const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
    expect(bytes, `${path} ships scripts`).toBeGreaterThan(10_000);
    const kilobytes = Math.round(bytes / 1024);
    console.log(`${String(kilobytes).padStart(4)} KB  ${path}`);
    if (kilobytes > mostKilobytes) tooHeavy.push(`${path}: ${kilobytes} KB`);
    await context.close();
  }
  expect(tooHeavy).toEqual([]);
});

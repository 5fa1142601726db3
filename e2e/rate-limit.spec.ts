import { expect, type APIRequestContext } from '@playwright/test';
import { expectAccessible } from './expect-accessible';
import { endOfRun } from './end-of-run';
import { seedTasks } from './seed-tasks';
import { startRun } from './start-run';
import { test } from './test';

type Providers = { items: { id: string; simulated: boolean; baseUrl: string }[] };

/** A provider of its own on the simulated one's address, so that no other test meets its limit. */
async function provider(
  request: APIRequestContext,
  name: string,
  requestsPerMinute: number | null,
  id?: string,
) {
  const { items } = (await (await request.get('/api/providers')).json()) as Providers;
  const baseUrl = items.find(({ simulated }) => simulated)!.baseUrl;
  const data = { name, type: 'CUSTOM_OPEN_AI_COMPATIBLE', baseUrl, settings: { requestsPerMinute } };
  const response = id
    ? await request.put(`/api/providers/${id}`, { data })
    : await request.post('/api/providers', { data });
  expect(response.ok(), await response.text()).toBe(true);
  return ((await response.json()) as { id: string }).id;
}

for (const width of [1280, 390])
  test(`the live page says until when a group waits for its rate limit, at ${width} px`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const started = await seedTasks(request, `limit${width}`, 2);
    const providerId = await provider(request, `Limited ${width}`, 1);
    const id = await startRun(request, started, {
      name: 'Limited',
      models: ['echo'],
      judge: null,
      providerId,
    });
    await page.goto(`/runs/${id}`);
    await expect(page.getByText(/waiting for the rate limit until \d\d:\d\d:\d\d UTC/)).toBeVisible();
    await expect(page.getByText('No call is in flight.')).toBeVisible();
    await expectAccessible(page);
    await provider(request, `Limited ${width}`, null, providerId);
    expect(await endOfRun(request, id)).toBe('FINISHED');
    await expect(page.getByText('waiting for the rate limit')).toHaveCount(0);
  });

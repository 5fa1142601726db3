import { expect } from '@playwright/test';
import { expectAccessible } from './expect-accessible';
import { startJsonServer } from '@/lib/testing/start-json-server';
import { endOfRun } from './end-of-run';
import { seedTasks } from './seed-tasks';
import { startRun } from './start-run';
import { test } from './test';

const model = 'llama3:8b';
const tags = (digest: string) => ({
  models: [{ name: model, digest, details: { quantization_level: 'Q4_0', parameter_size: '8.0B' } }],
});

test('the manifest tells what a model was, and its difference that the weights are others', async ({
  page,
  request,
}) => {
  const answers: Record<string, unknown> = {
    'GET /v1/models': { data: [{ id: model }] },
    'GET /api/version': { version: '0.12.6' },
    'GET /api/tags': tags('365c0bd3c000a25d'),
    'POST /api/generate': { done: true },
    'POST /v1/chat/completions': {
      model,
      choices: [{ message: { content: 'An answer' }, finish_reason: 'stop' }],
    },
  };
  const server = await startJsonServer(answers);
  const started = await seedTasks(request, 'facts', 2);
  const created = await request.post('/api/providers', {
    data: { name: 'Facts', type: 'OLLAMA', baseUrl: server.url },
  });
  const { id: providerId } = (await created.json()) as { id: string };
  const order = { models: [model], judge: null, providerId };
  const first = await startRun(request, started, { name: 'Before the pull', ...order });
  expect(await endOfRun(request, first)).toBe('FINISHED');
  answers['GET /api/tags'] = tags('9a0b0000c000a25d');
  const second = await startRun(request, started, { name: 'After the pull', ...order });
  expect(await endOfRun(request, second)).toBe('FINISHED');
  await server.close();

  await page.goto(`/runs/${second}?tab=manifest&with=${first}`);
  const found = `${model} is not what it was: digest of the weights 365c0bd3c000 → 9a0b0000c000.`;
  await expect(page.getByText(found)).toBeVisible();
  const differences = page.getByRole('region', { name: 'Differences of the manifests' });
  await expect(differences.getByRole('row', { name: /\.digest/ })).toContainText('9a0b0000c000a25d');
  await expect(page.getByText('0.12.6').first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await expectAccessible(page);
});

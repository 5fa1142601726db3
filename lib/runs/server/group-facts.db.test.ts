import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { startJsonServer, type JsonServer } from '@/lib/testing/start-json-server';
import { testWorker } from '@/lib/testing/test-worker';
import { pauseRun, resumeRun } from './change-run-status';
import { compareStoredRuns } from './compare-stored-runs';
import { createRun } from './create-run';
import { getRun } from './get-run';
import { readManifest } from './read-manifest';
import { readRunProgress } from './read-run-progress';

// Against a server that answers as Ollama documents its interfaces.

const model = 'llama3:8b';
let server: JsonServer;
let answers: Record<string, unknown>;
let collectionId: string;
const { drain } = testWorker('facts-test');

const reply = (fingerprint: string) => ({
  model,
  system_fingerprint: fingerprint,
  choices: [{ index: 0, message: { role: 'assistant', content: 'An answer' }, finish_reason: 'stop' }],
  usage: { prompt_tokens: 3, completion_tokens: 2 },
});
const tags = (digest: string) => ({
  models: [{ name: model, digest, details: { quantization_level: 'Q4_0' } }],
});

beforeAll(async () => {
  ({ collectionId } = await seedCollection(3));
});
beforeEach(async () => {
  answers = {
    'GET /v1/models': { data: [{ id: model }] },
    'GET /api/version': { version: '0.12.6' },
    'GET /api/tags': tags('aaaa'),
    'POST /v1/chat/completions': reply('fp_1'),
    'POST /api/generate': { done: true },
  };
  server = await startJsonServer(answers);
});
afterEach(() => server.close());

async function seedOllama(settings: object = {}): Promise<string> {
  const providerId = await seedProvider({ baseUrl: server.url, settings });
  await db().query(`update provider_config set type = 'OLLAMA' where id = $1`, [providerId]);
  return providerId;
}

async function startRun(providerId: string): Promise<string> {
  const targets = [{ providerId, model }];
  return (await createRun({ judge: null, targets, collectionIds: [collectionId] })).id;
}

const eventsOf = async (runId: string, kind: string) =>
  (
    await db().query<{ message: string }>(
      'select message from run_log where benchmark_run_id = $1 and kind = $2',
      [runId, kind],
    )
  ).rows.map(({ message }) => message);

test('facts are asked once per group and stand in the manifest; other weights under the same name are found', async () => {
  const providerId = await seedOllama();
  const first = await startRun(providerId);
  await drain(first);
  const pinned = {
    providerId,
    model,
    resolvedModel: model,
    digest: 'aaaa',
    quantization: 'Q4_0',
    serverVersion: '0.12.6',
    systemFingerprint: 'fp_1',
  };
  expect((await readManifest(first)).models).toEqual([pinned]);
  expect((await getRun(first)).manifest.models).toEqual([pinned]);
  expect(server.requests.filter(({ line }) => line === 'GET /api/tags')).toHaveLength(1);

  answers['GET /api/tags'] = tags('bbbb');
  const second = await startRun(providerId);
  await drain(second);
  const page = await compareStoredRuns([first, second], first);
  const candidate = page.candidates.find(({ run }) => run.id === second);
  expect(candidate?.notes).toEqual([`${model} is not what it was: digest of the weights aaaa → bbbb.`]);
});

test('weights that change while a run is paused are said to have, and both stand in the manifest', async () => {
  const providerId = await seedOllama({ requestsPerMinute: 40 });
  const id = await startRun(providerId);
  const draining = drain(id);
  await expect.poll(async () => (await readRunProgress(id)).completed).toBeGreaterThan(0);
  await pauseRun(id);
  await draining;
  answers['GET /api/tags'] = tags('bbbb');
  await resumeRun(id);
  await drain(id);
  expect(await readRunProgress(id)).toMatchObject({ status: 'FINISHED', completed: 3 });
  expect((await readManifest(id)).models).toMatchObject([{ digest: ['aaaa', 'bbbb'] }]);
  expect(await eventsOf(id, 'model.changed')).toEqual([
    `${model} changed in the course of the run: digest of the weights aaaa → bbbb`,
  ]);
});

test('a reply by another backend is noted once', async () => {
  const providerId = await seedOllama({ requestsPerMinute: 60 });
  const id = await startRun(providerId);
  const draining = drain(id);
  await expect.poll(async () => (await readRunProgress(id)).completed).toBeGreaterThan(0);
  answers['POST /v1/chat/completions'] = reply('fp_2');
  await draining;
  expect((await readManifest(id)).models).toMatchObject([{ systemFingerprint: ['fp_1', 'fp_2'] }]);
  expect(await eventsOf(id, 'model.changed')).toHaveLength(1);
});

test('a server that tells nonsense or nothing of its models fails no run', async () => {
  for (const line of ['GET /v1/models', 'GET /api/tags', 'GET /api/version']) answers[line] = ['?', 7];
  const silent = { choices: [{ message: { content: 'An answer' }, finish_reason: 'stop' }] };
  answers['POST /v1/chat/completions'] = silent;
  const id = await startRun(await seedOllama());
  await drain(id);
  expect(await readRunProgress(id)).toMatchObject({ status: 'FINISHED', completed: 3 });
  expect(await readManifest(id)).not.toHaveProperty('models');
});

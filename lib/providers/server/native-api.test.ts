import { afterEach, describe, expect, it } from 'vitest';
import { startJsonServer, type JsonServer } from '@/lib/testing/start-json-server';
import type { ProviderType } from '../provider';
import { createModelClient, type ModelClient } from './model-client';
import { toUnsavedConnection } from './to-connection';

let server: JsonServer;
let client: ModelClient;

async function connect(type: ProviderType, answers: Record<string, unknown>, path = '') {
  server = await startJsonServer(answers);
  client = createModelClient(toUnsavedConnection({ name: 'Native', type, baseUrl: server.url + path }));
}
afterEach(async () => {
  await client.close();
  await server.close();
});

describe('unloading', () => {
  it('tells Ollama keep_alive 0, also with a base URL that ends in /v1', async () => {
    await connect('OLLAMA', { 'POST /api/generate': { done: true } }, '/v1');
    expect(await client.unload('llama')).toMatchObject({ unloaded: true });
    expect(server.requests).toEqual([
      { line: 'POST /api/generate', body: { model: 'llama', keep_alive: 0, stream: false } },
    ]);
  });

  it('says why Ollama did not', async () => {
    await connect('OLLAMA', {});
    const { unloaded, detail } = await client.unload('llama');
    expect(unloaded).toBe(false);
    expect(detail).toContain('no POST /api/generate here');
  });

  it('unloads every instance that LM Studio holds of the model, and no other', async () => {
    await connect('LM_STUDIO', {
      'GET /api/v1/models': {
        models: [
          { key: 'mine', loaded_instances: [{ id: 'mine' }, { id: 'mine:2' }] },
          { key: 'other', loaded_instances: [{ id: 'other' }] },
        ],
      },
      'POST /api/v1/models/unload': { instance_id: 'x' },
    });
    expect(await client.unload('mine')).toMatchObject({ unloaded: true });
    const posts = server.requests.filter(({ line }) => line.startsWith('POST'));
    expect(posts.map(({ body }) => body)).toEqual([{ instance_id: 'mine' }, { instance_id: 'mine:2' }]);
  });

  it('says so where there is no interface for it', async () => {
    await connect('LM_STUDIO', {});
    expect(await client.unload('m')).toMatchObject({ unloaded: false });
    await client.close();
    await server.close();
    await connect('OPENAI', {});
    expect((await client.unload('m')).unloaded).toBe(false);
    expect(server.requests).toEqual([]);
  });
});

describe('listing models', () => {
  it('adds the facts that Ollama tells natively', async () => {
    await connect('OLLAMA', {
      'GET /v1/models': { data: [{ id: 'llama:8b', owned_by: 'library' }, { id: 'other' }] },
      'GET /api/tags': {
        models: [{ name: 'llama:8b', digest: 'sha', details: { quantization_level: 'Q4_0' } }],
      },
    });
    expect(await client.listModels()).toMatchObject([
      { id: 'llama:8b', ownedBy: 'library', digest: 'sha', quantization: 'Q4_0' },
      { id: 'other', digest: null },
    ]);
  });

  it('does without them, and repeats what the provider says when it fails', async () => {
    await connect('OLLAMA', { 'GET /v1/models': { data: [{ id: 'm' }] } });
    expect(await client.listModels()).toHaveLength(1);
    await client.close();
    await server.close();
    await connect('CUSTOM_OPEN_AI_COMPATIBLE', {});
    await expect(client.listModels()).rejects.toMatchObject({
      code: 'provider_failed',
      message: expect.stringContaining('no GET /v1/models here') as string,
    });
  });

  it('says that something else than a list came', async () => {
    await connect('OPENAI', { 'GET /v1/models': 'hello' });
    await expect(client.listModels()).rejects.toThrow(/not a list of models/);
  });
});

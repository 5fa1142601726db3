import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { startJsonServer, type JsonServer } from '@/lib/testing/start-json-server';
import { noFacts } from '../model-facts';
import type { ProviderType } from '../provider';
import { createModelClient, type ModelClient } from './model-client';
import { toUnsavedConnection } from './to-connection';

let server: Pick<JsonServer, 'url' | 'close'>;
let client: ModelClient;

function connectTo(started: Pick<JsonServer, 'url' | 'close'>, type: ProviderType, path = ''): void {
  server = started;
  client = createModelClient(toUnsavedConnection({ name: 'Facts', type, baseUrl: server.url + path }));
}
const connect = async (type: ProviderType, answers: Record<string, unknown>, path = '') =>
  connectTo(await startJsonServer(answers), type, path);

afterEach(async () => {
  await client.close();
  await server.close();
});

const ollama = {
  'GET /v1/models': { object: 'list', data: [{ id: 'llama3:latest', owned_by: 'library' }] },
  'GET /api/version': { version: '0.12.6' },
  'GET /api/tags': {
    models: [
      {
        name: 'llama3:latest',
        model: 'llama3:latest',
        size: 4_661_224_676,
        digest: '365c0bd3c000a25d28ddbf732fe1c6add414de7275464c4e4d1c3b5fcb5d8ad1',
        details: { format: 'gguf', family: 'llama', parameter_size: '8.0B', quantization_level: 'Q4_0' },
      },
    ],
  },
  'POST /api/show': {
    details: { parameter_size: '8.0B', quantization_level: 'Q4_0' },
    model_info: { 'general.architecture': 'llama', 'llama.context_length': 8192, 'llama.block_count': 32 },
  },
  'GET /api/ps': { models: [{ name: 'llama3:latest', digest: '365c', context_length: 4096 }] },
};

describe('what servers tell of a model', () => {
  it('Ollama: weights, lengths and version, also for a name without a tag and a base URL with /v1', async () => {
    await connect('OLLAMA', ollama, '/v1');
    expect(await client.facts('llama3')).toEqual({
      ...noFacts,
      digest: '365c0bd3c000a25d28ddbf732fe1c6add414de7275464c4e4d1c3b5fcb5d8ad1',
      quantization: 'Q4_0',
      parameterSize: '8.0B',
      contextLength: 8192,
      loadedContextLength: 4096,
      sizeBytes: 4_661_224_676,
      serverVersion: '0.12.6',
    });
    expect(await client.listModels()).toMatchObject([{ id: 'llama3:latest', serverVersion: '0.12.6' }]);
  });

  it('LM Studio: quantisation and both context lengths', async () => {
    const entry = {
      id: 'meta-llama-3.1-8b-instruct',
      type: 'llm',
      publisher: 'lmstudio-community',
      compatibility_type: 'gguf',
      quantization: 'Q4_K_M',
      state: 'loaded',
      max_context_length: 131_072,
      loaded_context_length: 4096,
    };
    await connect('LM_STUDIO', {
      'GET /v1/models': { data: [{ id: entry.id, object: 'model' }] },
      'GET /api/v0/models': { object: 'list', data: [entry] },
    });
    expect(await client.facts(entry.id)).toEqual({
      ...noFacts,
      quantization: 'Q4_K_M',
      contextLength: 131_072,
      loadedContextLength: 4096,
    });
  });

  it('OpenRouter: the lasting name behind an alias', async () => {
    const entry = { id: 'lab/model', canonical_slug: 'lab/model-2025-04-14', context_length: 1_047_576 };
    await connect('OPENROUTER', { 'GET /v1/models': { data: [entry, { id: 'lab/other' }] } });
    expect(await client.facts('lab/model')).toEqual({
      ...noFacts,
      resolvedModel: 'lab/model-2025-04-14',
      contextLength: 1_047_576,
    });
  });

  it('vLLM: its version and what it was started with', async () => {
    const entry = { id: 'served', owned_by: 'vllm', root: 'lab/Model-7B', max_model_len: 32_768 };
    await connect('CUSTOM_OPEN_AI_COMPATIBLE', {
      'GET /v1/models': { object: 'list', data: [entry] },
      'GET /version': { version: '0.9.1' },
    });
    expect(await client.facts('served')).toEqual({
      ...noFacts,
      resolvedModel: 'lab/Model-7B',
      contextLength: 32_768,
      serverVersion: '0.9.1',
    });
  });

  it('llama.cpp: build and loaded context', async () => {
    const meta = { n_ctx_train: 131_072, n_params: 8_030_261_312, size: 4_912_898_304 };
    await connect('CUSTOM_OPEN_AI_COMPATIBLE', {
      'GET /v1/models': { data: [{ id: 'm.gguf', owned_by: 'llamacpp', meta }] },
      'GET /props': { build_info: 'b4567-abc', default_generation_settings: { n_ctx: 8192 } },
    });
    expect(await client.facts('m.gguf')).toEqual({
      ...noFacts,
      contextLength: 131_072,
      loadedContextLength: 8192,
      sizeBytes: 4_912_898_304,
      serverVersion: 'b4567-abc',
    });
  });
});

describe('servers that tell little', () => {
  it('asks nobody else for what a compatible server does not offer', async () => {
    const started = await startJsonServer({ 'GET /v1/models': { data: [{ id: 'm', owned_by: 'someone' }] } });
    connectTo(started, 'OPENAI');
    expect(await client.facts('m')).toEqual(noFacts);
    expect(started.requests.map(({ line }) => line)).toEqual(['GET /v1/models']);
  });

  it.each([
    ['texts', 'hello'],
    ['null', null],
    [
      'numbers for texts and texts for numbers',
      { models: [{ name: 'm', digest: 7, size: 'big', details: 'x' }] },
    ],
    ['a list of nonsense', { data: [null, 1, []], models: [[]], model_info: [1], details: 3, version: {} }],
  ])('%s are no facts', async (_name, answer) => {
    const paths = ['GET /v1/models', 'GET /api/tags', 'GET /api/version', 'POST /api/show', 'GET /api/ps'];
    await connect('OLLAMA', Object.fromEntries(paths.map((path) => [path, answer])));
    expect(await client.facts('m')).toEqual(noFacts);
  });

  it('keeps texts storable and short', async () => {
    await connect('OLLAMA', {
      ...ollama,
      'GET /api/version': { version: `1\u0000\uD800${'x'.repeat(1_000)}` },
    });
    const { serverVersion } = await client.facts('llama3');
    expect(serverVersion).toMatch(/^1\uFFFD\uFFFDx+$/);
    expect(serverVersion).toHaveLength(255);
  });

  it('tells the rest when the list is refused', async () => {
    await connect('OLLAMA', { 'POST /api/show': ollama['POST /api/show'] });
    expect(await client.facts('llama3')).toEqual({
      ...noFacts,
      quantization: 'Q4_0',
      parameterSize: '8.0B',
      contextLength: 8192,
    });
  });

  it('gives silence three seconds, then it is none', async () => {
    const silent = http.createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const close = async () => {
      silent.closeAllConnections();
      await new Promise((resolve) => silent.close(resolve));
    };
    connectTo({ url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}`, close }, 'OLLAMA');
    const startedAt = performance.now();
    expect(await client.facts('m')).toEqual(noFacts);
    expect(performance.now() - startedAt).toBeLessThan(30_000);
  });
});

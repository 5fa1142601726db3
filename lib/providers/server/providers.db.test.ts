import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/lib/db/server/pool';
import type { AppError } from '@/lib/errors/app-error';
import { startFaultServer, type FaultServer } from '@/lib/testing/fault-server';
import { createProviderSchema, updateProviderSchema, type CreateProvider } from '../provider';
import { createProvider } from './create-provider';
import { deleteProvider } from './delete-provider';
import { getProvider } from './get-provider';
import { listModels } from './list-models';
import { listProviders } from './list-providers';
import { loadProviderConnection } from './load-provider-connection';
import { createModelClient } from './model-client';
import { seedDefaultProviders } from './seed-default-providers';
import { testProvider, testUnsavedProvider } from './test-provider';
import { updateProvider } from './update-provider';
import { upsertSimulatedProvider } from './upsert-simulated-provider';

const secret = 'sk-live-0123456789abcd';
let server: FaultServer;
beforeAll(async () => (server = await startFaultServer()));
afterAll(() => server.close());

const input = (name: string, change: object = {}): CreateProvider =>
  createProviderSchema.parse({
    name,
    type: 'CUSTOM_OPEN_AI_COMPATIBLE',
    baseUrl: server.url,
    headers: [
      { key: 'Authorization', value: `Bearer ${secret}`, isSecret: true },
      { key: 'X-Team', value: 'bench' },
    ],
    ...change,
  });
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no error',
    (error: AppError) => error.code,
  );
const storedHeaders = async (id: string) => {
  const { rows } = await db().query<{ header_key: string; header_value: string }>(
    'select header_key, header_value from provider_header where provider_config_id = $1 order by id',
    [id],
  );
  return rows;
};

describe('default providers', () => {
  const urls = { ollamaBaseUrl: 'http://127.0.0.1:11434', lmStudioBaseUrl: 'http://127.0.0.1:1234' };

  it('are stored once, also by two starts at once, and stay deleted', async () => {
    const counts = await Promise.all([seedDefaultProviders(urls), seedDefaultProviders(urls)]);
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 2]);
    const seeded = await listProviders();
    expect(seeded.map(({ name, type }) => [name, type])).toEqual([
      ['Local LM Studio', 'LM_STUDIO'],
      ['Local Ollama', 'OLLAMA'],
    ]);
    for (const { id } of seeded) await deleteProvider(id);
    expect(await seedDefaultProviders(urls)).toBe(0);
    expect(await listProviders()).toEqual([]);
  });

  it('Simulated follows its base URL and leaves a provider of the user alone', async () => {
    const theirs = await createProvider(input('Simulated'));
    const id = await upsertSimulatedProvider('http://127.0.0.1:4000');
    expect(await upsertSimulatedProvider('http://127.0.0.1:4001')).toBe(id);
    expect(await getProvider(id)).toMatchObject({
      name: 'Simulated 2',
      simulated: true,
      baseUrl: 'http://127.0.0.1:4001',
    });
    expect(await getProvider(theirs.id)).toMatchObject({
      name: 'Simulated',
      simulated: false,
      baseUrl: server.url,
    });
    await deleteProvider(theirs.id);
    await deleteProvider(id);
  });
});

describe('a provider', () => {
  it('is created with defaults, its secret sealed and masked', async () => {
    const created = await createProvider(input('Created'));
    expect(created).toMatchObject({
      modelsEndpoint: '/v1/models',
      inferenceEndpoint: '/v1/chat/completions',
      settings: { requestTimeoutMs: 300_000, parallelRequests: 1, lane: 'local', requestsPerMinute: null },
      headers: [
        { key: 'Authorization', isSecret: true, value: '••••••abcd' },
        { key: 'X-Team', isSecret: false, value: 'bench' },
      ],
    });
    const [sealed] = await storedHeaders(created.id);
    expect(sealed?.header_value).toMatch(/^v1\./);
    expect(sealed?.header_value).not.toContain(secret);
    const connection = await loadProviderConnection(created.id);
    expect(connection.headers).toEqual({ authorization: `Bearer ${secret}`, 'x-team': 'bench' });
    expect(await codeOf(createProvider(input('Created')))).toBe('conflict');
  });

  it('keeps what an update leaves out, and a secret without value or with its mask', async () => {
    const { id } = await createProvider(
      input('Kept', { settings: { lane: 'gpu-1', stallTimeoutMs: 5_000 } }),
    );
    const update = (change: object) =>
      updateProvider(
        id,
        updateProviderSchema.parse({ name: 'Kept', type: 'OPENAI', baseUrl: server.url, ...change }),
      );
    await update({ headers: [{ key: 'authorization', isSecret: true }], settings: { lane: 'gpu-2' } });
    expect(await getProvider(id)).toMatchObject({
      type: 'OPENAI',
      settings: { lane: 'gpu-2', stallTimeoutMs: 5_000 },
      headers: [{ key: 'authorization', value: '••••••abcd' }],
    });
    await update({ headers: [{ key: 'authorization', value: '••••••abcd', isSecret: true }] });
    await update({});
    expect((await loadProviderConnection(id)).headers).toEqual({ authorization: `Bearer ${secret}` });
    expect(await codeOf(update({ headers: [{ key: 'authorization', isSecret: false }] }))).toBe('invalid');
    expect(await codeOf(update({ headers: [{ key: 'x-new', isSecret: true }] }))).toBe('invalid');
    expect((await loadProviderConnection(id)).headers).toEqual({ authorization: `Bearer ${secret}` });
    await update({ headers: [{ key: 'authorization', value: 'Bearer new-secret-9999', isSecret: true }] });
    expect((await loadProviderConnection(id)).headers).toEqual({ authorization: 'Bearer new-secret-9999' });
    expect(await codeOf(update({ name: 'Created' }))).toBe('conflict');
  });

  it('does not keep an absolute endpoint on a host that it leaves', async () => {
    const { id } = await createProvider(input('Moved', { modelsEndpoint: `${server.url}/v1/models` }));
    const moved = updateProviderSchema.parse({
      name: 'Moved',
      type: 'OPENAI',
      baseUrl: 'http://127.0.0.1:9',
    });
    expect(await codeOf(updateProvider(id, moved))).toBe('invalid');
  });

  it('is not found when it is gone', async () => {
    const { id } = await createProvider(input('Gone'));
    await deleteProvider(id);
    const change = updateProviderSchema.parse({ name: 'Gone', type: 'OPENAI', baseUrl: server.url });
    const calls = [getProvider(id), deleteProvider(id), updateProvider(id, change), listModels(id)].map(
      codeOf,
    );
    expect(await Promise.all(calls)).toEqual(Array(4).fill('not_found'));
  });

  it('cannot be deleted while a run refers to it', async () => {
    const { id } = await createProvider(input('In use'));
    await db().query(
      `insert into benchmark_run (run_id, judge_provider_config_id, judge_model_name, updated_at)
       values ('r1', $1, 'judge', now())`,
      [id],
    );
    expect(await codeOf(deleteProvider(id))).toBe('conflict');
    expect((await getProvider(id)).name).toBe('In use');
  });
});

describe('secrets', () => {
  it('moved to another record or under another key give a clear error, and the list still works', async () => {
    const a = await createProvider(input('Box A'));
    const b = await createProvider(input('Box B'));
    const [sealed] = await storedHeaders(a.id);
    const move = `update provider_header set header_value = $1 where provider_config_id = $2 and is_secret`;
    await db().query(move, [sealed?.header_value, b.id]);
    await expect(loadProviderConnection(b.id)).rejects.toThrow(/MASTER_KEY is not the key/);
    expect((await getProvider(b.id)).headers[0]?.value).toBe('••••••');
    expect(await codeOf(listModels(b.id))).toBe('conflict');
    expect(await codeOf(testProvider(b.id))).toBe('conflict');
  });
});

describe('talking to a provider', () => {
  it('lists its models, or says what the provider said', async () => {
    const { id } = await createProvider(input('Lists'));
    expect((await listModels(id)).map((model) => model.id)).toContain('ok');
    const dead = await createProvider(input('Dead', { baseUrl: 'http://no-such-host.invalid' }));
    await expect(listModels(dead.id)).rejects.toMatchObject({
      code: 'provider_failed',
      message: expect.stringContaining('DNS') as string,
    });
  });

  it('is tested step by step', async () => {
    const { id } = await createProvider(input('Tested'));
    const good = await testProvider(id);
    expect(good.ok).toBe(true);
    expect(good.steps.map(({ name, ok }) => [name, ok])).toEqual([
      ['reachability', true],
      ['auth', true],
      ['models', true],
      ['completion', true],
    ]);
    const bad = await testUnsavedProvider(input('Unsaved', { baseUrl: 'http://no-such-host.invalid' }));
    expect(bad.ok).toBe(false);
    expect(bad.steps[0]).toMatchObject({
      name: 'reachability',
      ok: false,
      detail: expect.stringMatching(/DNS/) as string,
    });
    expect(bad.steps[3]).toEqual({
      name: 'completion',
      ok: false,
      ms: null,
      detail: 'Not tried, as reachability failed.',
    });
  });

  it('remembers what a model refuses, for later clients, and forgets it when the server changes', async () => {
    const { id } = await createProvider(input('Learns'));
    const call = async (model = 'no-stream-options') => {
      const client = createModelClient(await loadProviderConnection(id));
      const result = await client.call(model, {
        callId: 'c',
        messages: [{ role: 'user', content: 'Hi' }],
        parameters: { temperature: 0 },
        output: 'text',
        stream: true,
      });
      await client.close();
      return result;
    };
    expect((await call()).failure?.retry).toEqual({ retry: true, retryAfterMs: 0, countsAsAttempt: false });
    const second = await call();
    expect(second).toMatchObject({ failure: null, request: { temperature: 0 } });
    expect(second.request).not.toHaveProperty('stream_options');
    await db().query(
      `update model_capability set capabilities = '{"rejected": ["seed"]}' where provider_config_id = $1`,
      [id],
    );
    await call();
    const { rows } = await db().query<{ rejected: string[] }>(
      `select capabilities->'rejected' as rejected from model_capability where provider_config_id = $1`,
      [id],
    );
    expect(new Set(rows[0]?.rejected)).toEqual(new Set(['seed', 'stream_options']));
    const other = updateProviderSchema.parse({ name: 'Learns', type: 'OPENAI', baseUrl: server.url });
    await updateProvider(id, other);
    expect((await call()).failure?.retry.countsAsAttempt).toBe(false);
  });
});

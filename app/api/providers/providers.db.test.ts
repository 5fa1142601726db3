import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { providerListSchema, providerSchema, providerTestSchema } from '@/lib/providers/provider';
import { startFaultServer, type FaultServer } from '@/lib/testing/fault-server';
import { DELETE, GET as getOne, PUT } from './[id]/route';
import { GET as getModels } from './[id]/models/route';
import { POST as testStored } from './[id]/test/route';
import { GET as list, POST } from './route';
import { POST as testUnsaved } from './test/route';

const secret = 'sk-route-0123456789-wxyz';
let server: FaultServer;
beforeAll(async () => (server = await startFaultServer()));
afterAll(() => server.close());

type Handler = typeof list;
type Problem = { status: number; code: string; errors?: { path: string }[] };

async function send(handler: Handler, id: string | null, body?: unknown, type = 'application/json') {
  const init =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': type },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        };
  const request = new Request('http://127.0.0.1/api/providers', init);
  const response = await handler(request, { params: Promise.resolve(id === null ? {} : { id }) });
  const text = await response.text();
  expect(text).not.toContain(secret);
  return { status: response.status, body: (text ? JSON.parse(text) : null) as unknown };
}
const input = (name: string) => ({
  name,
  type: 'CUSTOM_OPEN_AI_COMPATIBLE',
  baseUrl: server.url,
  headers: [{ key: 'Authorization', value: `Bearer ${secret}`, isSecret: true }],
});
const create = async (name: string) => providerSchema.parse((await send(POST, null, input(name))).body);

describe('/api/providers', () => {
  it('creates, lists, reads, changes and deletes, never with the secret', async () => {
    const created = await send(POST, null, input('Route'));
    expect(created.status).toBe(201);
    const provider = providerSchema.parse(created.body);
    expect(provider.headers[0]?.value).toBe('••••••wxyz');
    const { items } = providerListSchema.parse((await send(list, null)).body);
    expect(items).toContainEqual(provider);
    const change = { ...input('Renamed'), headers: [{ key: 'Authorization', isSecret: true }] };
    expect(await send(PUT, provider.id, change)).toMatchObject({ status: 200, body: { name: 'Renamed' } });
    expect(await send(getOne, provider.id)).toMatchObject({
      status: 200,
      body: { headers: provider.headers },
    });
    expect(await send(DELETE, provider.id)).toEqual({ status: 204, body: null });
    expect((await send(getOne, provider.id)).status).toBe(404);
  });

  it('refuses by the right status', async () => {
    await create('Twice');
    expect((await send(POST, null, input('Twice'))).status).toBe(409);
    expect((await send(POST, null, { ...input('X'), extra: 1 })).status).toBe(400);
    expect((await send(POST, null, '{"name": ')).status).toBe(400);
    expect((await send(POST, null, input('X'), 'text/plain')).status).toBe(415);
    for (const id of ['0', 'x', '-1', '99999999999999999999'])
      expect((await send(getOne, id)).status).toBe(400);
    const { body } = await send(POST, null, { ...input('X'), baseUrl: 'http://169.254.169.254' });
    expect(body).toMatchObject({ code: 'invalid', errors: [{ path: 'baseUrl' }] } satisfies Partial<Problem>);
  });

  it('answers 409 to a delete while a run refers to it', async () => {
    const { id } = await create('Used');
    await db().query(
      `insert into benchmark_run (run_id, judge_provider_config_id, judge_model_name, updated_at)
       values ('route-1', $1, 'm', now())`,
      [id],
    );
    expect((await send(DELETE, id)).status).toBe(409);
  });

  it('lists models, and answers 502 with the words of the provider', async () => {
    const { id } = await create('Models');
    expect(await send(getModels, id)).toMatchObject({ status: 200 });
    await send(PUT, id, {
      ...input('Models'),
      modelsEndpoint: '/v1/models',
      baseUrl: 'http://no-such-host.invalid',
    });
    expect(await send(getModels, id)).toMatchObject({ status: 502, body: { code: 'provider_failed' } });
  });

  it('tests a provider, stored or not', async () => {
    const { id } = await create('Tested');
    for (const answer of [await send(testStored, id), await send(testUnsaved, null, input('Unsaved'))]) {
      expect(answer.status).toBe(200);
      expect(providerTestSchema.parse(answer.body).ok).toBe(true);
    }
  });

  it('answers no body with a 500', async () => {
    const { id } = await create('Fuzzed');
    const text = fc.string({ unit: 'binary', maxLength: 300 });
    const anything = fc.oneof(
      text,
      fc.jsonValue(),
      fc.constantFrom('http://a b', '//x', 'http:x', '/\u0001', '•'),
    );
    const header = fc.record({ key: anything, value: anything, isSecret: anything }, { requiredKeys: [] });
    const keys = fc.constantFrom(
      'name',
      'type',
      'baseUrl',
      'modelsEndpoint',
      'inferenceEndpoint',
      'headers',
      'settings',
      'x',
    );
    const changes = fc.dictionary(keys, fc.oneof(anything, fc.array(header, { maxLength: 3 })), {
      maxKeys: 2,
    });
    const settings = fc.dictionary(
      fc.constantFrom('lane', 'requestTimeoutMs', 'requestsPerMinute'),
      anything,
    );
    await fc.assert(
      fc.asyncProperty(changes, settings, text, async (change, setting, name) => {
        const body = { ...input(name), settings: setting, ...change };
        for (const [handler, target] of [
          [POST, null],
          [PUT, id],
        ] as const) {
          const { status } = await send(handler, target, body);
          expect([200, 201, 400, 409]).toContain(status);
        }
      }),
      { numRuns: 200 },
    );
    expect((await send(list, null)).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '@/lib/db/server/pool';
import { seedProvider } from '@/lib/testing/seed-run';
import { startJsonServer, type JsonServer } from '@/lib/testing/start-json-server';
import { DELETE } from './[id]/route';
import { GET as exportFile } from './export/route';
import { POST as fetchOnes } from './fetch/route';
import { GET as history } from './history/route';
import { POST as importFile } from './import/route';
import { GET as list, PUT } from './route';

const maker = (prompt: string) => ({
  id: 'maker/large',
  context_length: 200_000,
  pricing: { prompt, completion: '0.000015', input_cache_read: '0.0000003' },
});
let router: JsonServer;
const models = {
  data: [maker('0.000003'), { id: 'router/auto', pricing: { prompt: '-1', completion: '-1' } }],
};
beforeAll(async () => (router = await startJsonServer({ 'GET /v1/models': models })));
afterAll(() => router.close());

type Handler = typeof list;
type Body = { items: Record<string, unknown>[]; version: string } & Record<string, unknown>;

async function send(
  handler: Handler,
  init: { query?: object; json?: unknown; yaml?: string; id?: string } = {},
) {
  const body = init.yaml ?? (init.json === undefined ? undefined : JSON.stringify(init.json));
  const query = new URLSearchParams(Object.entries(init.query ?? {}));
  const request = new Request(`http://127.0.0.1/api/prices?${query}`, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    headers: { 'content-type': init.yaml === undefined ? 'application/json' : 'application/yaml' },
  });
  const params = Promise.resolve(init.id === undefined ? {} : { id: init.id });
  const response = await handler(request, { params });
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, text, body: (isJson ? JSON.parse(text) : null) as Body };
}

describe('/api/prices', () => {
  test('a change keeps what was before; the same price again is no change', async () => {
    const providerId = await seedProvider();
    const price = { providerId, model: 'm', inputPerMillion: 1, outputPerMillion: 2 };
    const first = await send(PUT, { json: price });
    expect(first).toMatchObject({
      status: 200,
      body: { inputPerMillion: 1, perHour: null, source: 'manual' },
    });
    expect((await send(PUT, { json: price })).body.id).toBe(first.body.id);
    const second = await send(PUT, { json: { ...price, inputPerMillion: 0 } });
    const { items } = (await send(history, { query: { providerId, model: 'm' } })).body;
    expect(items.map((item) => [item.id, item.inputPerMillion, item.replacedAt === null])).toEqual([
      [second.body.id, 0, true],
      [first.body.id, 1, false],
    ]);
    expect((await send(list, { query: { providerId } })).body).toMatchObject({
      items: [{ id: second.body.id }],
      version: second.body.id,
    });
    expect((await send(DELETE, { id: String(first.body.id) })).status, 'it was replaced').toBe(404);
    expect((await send(DELETE, { id: String(second.body.id) })).status).toBe(204);
    expect((await send(list, { query: { providerId } })).body.items).toEqual([]);
  });

  test('half a price, none at all, a negative one and an unknown provider are refused', async () => {
    const providerId = await seedProvider();
    const bad = { providerId, model: 'm' };
    for (const figures of [
      { inputPerMillion: 1 },
      {},
      { perHour: -1 },
      { cachedInputPerMillion: 1, perHour: 1 },
    ])
      expect((await send(PUT, { json: { ...bad, ...figures } })).status).toBe(400);
    const nobody = { providerId: '999999', model: 'm', perHour: 1 };
    expect(await send(PUT, { json: nobody })).toMatchObject({ status: 422 });
  });

  test('two changes of one price at once leave one price in force', async () => {
    const providerId = await seedProvider();
    const prices = [1, 2, 3, 4, 5, 6].map((perHour) => ({ providerId, model: 'm', perHour }));
    const answers = await Promise.all(prices.map((json) => send(PUT, { json })));
    expect(answers.map(({ status }) => status)).toEqual(prices.map(() => 200));
    expect((await send(list, { query: { providerId } })).body.items).toHaveLength(1);
    expect((await send(history, { query: { providerId, model: 'm' } })).body.items).toHaveLength(6);
  });

  test("OpenRouter's list of models becomes prices, with its history; a price set for another model stays", async () => {
    const providerId = await seedProvider({ baseUrl: router.url });
    await send(PUT, { json: { providerId, model: 'own', perHour: 1 } });
    const fetched = await send(fetchOnes, { json: { providerId } });
    expect(fetched.body).toMatchObject({
      created: 1,
      updated: 0,
      notes: ['Without a fixed price: router/auto'],
    });
    models.data[0] = maker('0.000004');
    expect((await send(fetchOnes, { json: { providerId } })).body).toMatchObject({ created: 0, updated: 1 });
    expect((await send(list, { query: { providerId } })).body.items).toMatchObject([
      {
        model: 'maker/large',
        inputPerMillion: 4,
        cachedInputPerMillion: 0.3,
        contextWindow: 200_000,
        source: 'openrouter',
      },
      { model: 'own', source: 'manual' },
    ]);
  });

  test('a server whose list tells no price is a clear refusal', async () => {
    const other = await startJsonServer({ 'GET /v1/models': { data: [{ id: 'a' }] } });
    const providerId = await seedProvider({ baseUrl: other.url });
    expect(await send(fetchOnes, { json: { providerId } })).toMatchObject({ status: 502 });
    await other.close();
  });

  test('a file is imported whole or not at all, for the provider that it names or the one that is chosen', async () => {
    const providerId = await seedProvider({ name: 'Named one' });
    const chosen = await seedProvider();
    const yaml = `models:
  - {model_id: a, provider: named ONE, input_price_per_1m: 1, output_price_per_1m: 2}
  - {model_id: b, provider: Somebody, input_price_per_1m: 3, output_price_per_1m: 4}
`;
    const refused = await send(importFile, { yaml });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.text).toContain('no provider here is named');
    expect((await send(list, { query: { providerId } })).body.items, 'nothing half').toEqual([]);
    const query = { providerId: chosen, dryRun: 'true' };
    expect((await send(importFile, { yaml, query })).body).toMatchObject({ created: 2, errors: [] });
    expect((await send(list, { query: { providerId } })).body.items, 'a dry run').toEqual([]);
    expect((await send(importFile, { yaml, query: { providerId: chosen } })).body).toMatchObject({
      created: 2,
    });
    const file = await send(exportFile, { query: { providerId } });
    expect(file.text).toContain('provider: "Named one"');
    expect((await send(importFile, { yaml: file.text })).body).toMatchObject({ created: 0, unchanged: 1 });
    const { rows } = await db().query('select source from model_price where provider_config_id = $1', [
      chosen,
    ]);
    expect(rows).toEqual([{ source: 'import' }]);
  });
});

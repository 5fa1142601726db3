import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { systemClock } from '@/lib/clock/clock';
import { db } from '@/lib/db/server/pool';
import { eventHub } from '@/lib/events/server/event-hub';
import { logger, startLog } from '@/lib/log/server/logger';
import { drainLane } from '@/lib/runs/server/drain-lane';
import { RunControl } from '@/lib/runs/server/run-control';
import { loadRoutes, type Routes } from '@/lib/testing/openapi-routes';
import { seedCollection } from '@/lib/testing/seed-run';
import { dumpTables } from '@/lib/testing/table-contents';
import { startSimulator } from '@/simulator/start-simulator';

process.env.LOG_LEVEL = 'trace';

// What URL encoding and base64 change is in both; a quote, as JSON escapes it, is in one.
const quietSecret = 'sk-quiet/8Fv+31=zQ&pL0wXe7';
const echoedSecret = 'sk-loud"/Kd+92=mT&rJ5uYb4';

/** Every way in which the secret might be written, and pieces of it that a cut in the middle would leave. */
function writings(secret: string): string[] {
  const values = [secret, `Bearer ${secret}`];
  const base64 = [0, 1, 2].map((skip) =>
    // The first and last group depend on what stands beside the secret; those between do not.
    Buffer.from('x'.repeat(skip) + secret)
      .toString('base64')
      .slice(4, -4),
  );
  const encodings = values.flatMap((value) => [
    encodeURIComponent(value),
    new URLSearchParams({ v: value }).toString().slice(2),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString('hex'),
    value.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
  ]);
  const url = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  return [
    secret.slice(0, 10),
    secret.slice(8, 18),
    secret.slice(-10),
    ...values,
    ...encodings,
    ...base64,
    ...url,
  ];
}

function findSecret(text: string): string[] {
  return [quietSecret, echoedSecret].flatMap(writings).filter((writing) => text.includes(writing));
}

const nothing = 'x'.repeat(100);
const refusal = (message: string, more: object = {}) => JSON.stringify({ error: { message, ...more } });

/** How a careless server repeats the key that it was sent; by the name of the model. */
const echoes: Record<string, (key: string, response: http.ServerResponse) => void> = {
  'in-a-message': (key, response) => response.writeHead(401).end(refusal(`Your key ${key} is wrong`)),
  'in-every-field': (key, response) =>
    response.writeHead(400).end(refusal(`no: ${key}`, { code: key, type: key, param: key })),
  'without-a-message': (key, response) => response.writeHead(400).end(JSON.stringify({ error: { key } })),
  // Messages are cut at 500 characters; the cut must not save half a key from being taken out.
  'across-the-cut': (key, response) =>
    response.writeHead(400).end(refusal(`${nothing.repeat(5).slice(0, 500 - 15 - 'Bearer '.length)}${key}`)),
  'across-the-cut-as-text': (key, response) =>
    response.writeHead(403).end(`${nothing.repeat(5).slice(0, 500 - 20 - 'Bearer '.length)}${key}`),
  'across-the-cut-in-stream': (key, response) =>
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end(
        `data: ${JSON.stringify({ error: { message: `${nothing.repeat(5).slice(0, 480)}${key}`, code: 400 } })}\n\n`,
      ),
  encoded: (key, response) =>
    response
      .writeHead(400)
      .end(
        refusal(
          `${encodeURIComponent(key)} ${Buffer.from(key).toString('base64')} ${Buffer.from(key.slice(7)).toString('base64')}`,
        ),
      ),
  'in-a-redirect': (key, response) =>
    response.writeHead(307, { location: `/login?key=${encodeURIComponent(key)}` }).end(),
};

function startEchoServer(): Promise<http.Server> {
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const key = request.headers.authorization ?? '';
      if (request.method === 'GET') return echoes['across-the-cut']!(key, response);
      const { model } = JSON.parse(Buffer.concat(chunks).toString()) as { model: string };
      echoes[model]!(key, response);
    });
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

let routes: Routes;
let simulator: Awaited<ReturnType<typeof startSimulator>>;
let echo: http.Server;
let control: RunControl;
/** Everything that came over HTTP. */
const answers: string[] = [];

beforeAll(async () => {
  startLog('secret-leak');
  routes = await loadRoutes();
  simulator = await startSimulator({ port: 0, seed: 1 });
  echo = await startEchoServer();
  control = new RunControl(systemClock, 'worker-test');
  await control.start();
});
afterAll(async () => {
  await control.close();
  await eventHub().close();
  await simulator.close();
  await new Promise((resolve) => echo.close(resolve));
});

async function call(route: string, params: Record<string, string> = {}, body?: unknown, query = '') {
  const init =
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        };
  const request = new Request(`http://127.0.0.1/${query}`, init);
  const response = await routes.get(route)!(request, { params: Promise.resolve(params) });
  const text = await response.text();
  answers.push(`${route} ${response.status} ${JSON.stringify([...response.headers])} ${text}`);
  return { status: response.status, text };
}

async function created(route: string, body: unknown, params = {}): Promise<{ id: string }> {
  const { status, text } = await call(route, params, body);
  expect(status, text).toBeLessThan(300);
  return JSON.parse(text) as { id: string };
}

const providerInput = (name: string, baseUrl: string, secret: string) => ({
  name,
  type: 'CUSTOM_OPEN_AI_COMPATIBLE',
  baseUrl,
  headers: [{ key: 'Authorization', value: `Bearer ${secret}`, isSecret: true }],
});

async function drain(runId: string): Promise<void> {
  const { control: signals, release } = control.watch(runId, new AbortController().signal);
  await drainLane({ runId, lane: 'local' }, 'worker-test', {
    clock: systemClock,
    random: () => 0,
    control: signals,
  });
  release();
}

/** Reads all that is to be had about a run over HTTP. */
async function readAll(id: string): Promise<void> {
  await call('GET /api/runs');
  await call('GET /api/runs/{id}', { id });
  await call('GET /api/runs/{id}/export', { id });
  await call('GET /api/runs/{id}/events', { id }, undefined, '?after=0');
  const { text } = await call('GET /api/runs/{id}/items', { id });
  for (const item of (JSON.parse(text) as { items: { id: string }[] }).items)
    await call('GET /api/runs/{id}/items/{itemId}', { id, itemId: item.id });
}

/** Waits for the log's own thread to have written what was logged before, and returns all of it. */
async function readLog(): Promise<string> {
  const folder = path.join(process.env.ASSAY_DATA_DIR!, 'logs');
  const read = () =>
    fs
      .readdirSync(folder)
      .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'))
      .join('\n');
  logger().info('the last line');
  await expect.poll(read).toContain('the last line');
  return read();
}

it('keeps a secret to itself through whole runs, failures and refusals', async () => {
  const address = `http://127.0.0.1:${(echo.address() as AddressInfo).port}`;
  const quiet = await created('POST /api/providers', providerInput('Quiet', simulator.url, quietSecret));
  const loud = await created('POST /api/providers', providerInput('Loud', address, echoedSecret));
  const { collectionId } = await seedCollection(1);
  const loudModels = Object.keys(echoes).map((model) => ({ providerId: loud.id, model }));
  const quietModels = ['strong', 'weak?fault=http401', 'weak?fault=http400'].map((model) => ({
    providerId: quiet.id,
    model,
  }));
  const run = await created('POST /api/runs', {
    judge: { providerId: quiet.id, model: 'judge' },
    targets: [...quietModels, ...loudModels],
    collectionIds: [collectionId],
  });
  await drain(run.id);
  await readAll(run.id);
  for (const { model } of loudModels) {
    await created('POST /api/runs/{id}/rejudge', { judge: { providerId: loud.id, model } }, { id: run.id });
    await drain(run.id);
  }
  await readAll(run.id);

  for (const { id } of [quiet, loud]) {
    await call('GET /api/providers/{id}', { id });
    await call('GET /api/providers/{id}/models', { id });
    await call('POST /api/providers/{id}/test', { id }, '');
  }
  await call('GET /api/providers');
  for (const [baseUrl, secret] of [
    [simulator.url, quietSecret],
    [address, echoedSecret],
  ] as const) {
    const input = providerInput('Quiet', baseUrl, secret);
    await call('POST /api/providers/test', {}, input);
    expect((await call('POST /api/providers', {}, input)).status).toBe(409);
    const wrong = { ...input, headers: [{ ...input.headers[0], value: `${secret}\n`, key: 'a b', x: 1 }] };
    expect((await call('POST /api/providers', {}, wrong)).status).toBe(400);
    // What a JSON parser quotes of a broken body may be the secret.
    for (const json of [
      `{"value": ${secret}}`,
      `{"value": "${secret.replace('"', '')}\n"}`,
      `{"v":"${secret.replace('"', '')}"]`,
      secret,
    ])
      expect((await call('POST /api/providers', {}, json)).status).toBe(400);
  }
  logger().warn(
    { err: new Error('a failure'), headers: { authorization: quietSecret } },
    'a header in the log',
  );

  const tables = await dumpTables();
  const dump = [...tables].map(([name, rows]) => `${name}\n${rows}`).join('\n');
  const log = await readLog();
  // The search would find nothing in nothing: what it looks through is there, and the echoes did arrive.
  expect(dump.match(/\[secret\]/g)?.length).toBeGreaterThan(2 * 5);
  expect(tables.get('public.verdict')).not.toBe('');
  expect([...tables].some(([name, rows]) => name.startsWith('pgboss.j') && rows.includes('drain-lane'))).toBe(
    true,
  );
  expect(log).toContain('a header in the log');
  expect(answers.filter((answer) => answer.includes('event:done')).length).toBe(2);

  const found = [
    ...tables,
    ...answers.map((answer) => [answer.slice(0, 300), answer] as const),
    ['log', log] as const,
  ]
    .map(([where, text]) => [where, ...findSecret(text)])
    .filter(([, ...writings]) => writings.length);
  expect(found).toEqual([]);
  const { rows } = await db().query<{ header_value: string }>('select header_value from provider_header');
  expect(rows.map((row) => row.header_value.slice(0, 3))).toEqual(['v1.', 'v1.']);
}, 60_000);

import http from 'node:http';
import { expect } from '@playwright/test';
import { test } from './test';

/** Node's own client: fetch and browsers do not let a Host header be chosen. */
function ask(baseURL: string, path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: string }>(
    (resolve, reject) => {
      const request = http.request(new URL(path, baseURL), { method, headers }, (response) => {
        let body = '';
        response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
        );
      });
      request.on('error', reject).end();
    },
  );
}

const paths = [
  '/',
  '/runs',
  '/docs',
  '/api/health',
  '/api/providers',
  '/api/runs/1/events',
  '/icon.svg',
  '/nope',
];

for (const path of paths)
  test(`a foreign Host is refused on ${path}`, async ({ baseURL }) => {
    const { status, headers, body } = await ask(baseURL!, path, { host: 'rebound.example' });
    expect(status).toBe(403);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(JSON.parse(body)).toMatchObject({ status: 403, code: 'forbidden' });
  });

for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])
  test(`a foreign Origin is refused on ${method}`, async ({ baseURL }) => {
    const answer = await ask(baseURL!, '/api/providers', { origin: 'http://evil.example' }, method);
    expect(answer.status).toBe(403);
    const crossSite = await ask(baseURL!, '/api/providers', { 'sec-fetch-site': 'cross-site' }, method);
    expect(crossSite.status).toBe(403);
  });

test('a page carries a policy whose nonce is new each time', async ({ baseURL }) => {
  const nonce = async () => {
    const { headers } = await ask(baseURL!, '/runs', {});
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    return /'nonce-([^']+)'/.exec(policy)?.[1];
  };
  expect(await nonce()).not.toBe(await nonce());
});

test('unknown calls and wrong methods are problems', async ({ request }) => {
  const unknown = await request.get('/api/nope');
  expect(unknown.status()).toBe(404);
  expect(await unknown.json()).toMatchObject({ code: 'not_found' });
  const wrong = await request.patch('/api/runs');
  expect(wrong.status()).toBe(405);
  expect(wrong.headers().allow).toBe('GET, HEAD, OPTIONS, POST');
});

test('event streams refuse what they cannot follow', async ({ request }) => {
  expect((await request.get('/api/runs/999999/events')).status()).toBe(404);
  expect((await request.get('/api/runs/abc/events')).status()).toBe(400);
  expect((await request.get('/api/runs/1/events?after=-1')).status()).toBe(400);
});

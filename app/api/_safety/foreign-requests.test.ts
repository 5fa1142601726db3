import { NextRequest } from 'next/server';
import { describe, expect, it } from 'vitest';
import { allOperations } from '@/app/api/_operations/all-operations';
import * as proxyModule from '@/proxy';

const own = 'localhost:3000';

/** The answer of what stands before every route, to `method` on `path`. */
function ask(method: string, path: string, headers: Record<string, string>): Response {
  return proxyModule.proxy(
    new NextRequest(`http://${own}${path}`, { method, headers: { host: own, ...headers } }),
  );
}
const isLetThrough = (response: Response) => response.headers.get('x-middleware-next') === '1';

const pages = ['/', '/runs', '/runs/1', '/docs', '/no-such-page', '/_next/static/x.js', '/icon.svg'];
const routes = [
  ...allOperations.map(({ method, path }) => [method, path.replace(/\{\w+\}/g, '1')] as const),
  ['GET', '/api/no-such-thing'] as const,
  ...pages.flatMap((page) => [['GET', page] as const, ['POST', page] as const]),
];

describe.each(routes)('%s %s', (method, path) => {
  it('is refused to a foreign Host or Origin, and served to its own', async () => {
    const foreign: Record<string, string>[] = [
      { host: 'evil.example' },
      { host: 'evil.example:3000' },
      { host: '' },
      { origin: 'http://evil.example' },
      { origin: 'http://localhost:4000' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const response = ask(method, path, headers);
      expect(response.status, JSON.stringify(headers)).toBe(403);
      expect(response.headers.get('content-type')).toBe('application/problem+json');
      expect(await response.json()).toMatchObject({ status: 403, code: 'forbidden' });
      expect(isLetThrough(response)).toBe(false);
    }
    expect(isLetThrough(ask(method, path, {}))).toBe(true);
    expect(isLetThrough(ask(method, path, { origin: `http://${own}` }))).toBe(true);
  });
});

it('stands before every path: no matcher leaves one out', () => {
  expect(Object.keys(proxyModule)).toEqual(['proxy']);
});

it('lets no header of the request say that a foreign host is its own', () => {
  for (const name of ['x-forwarded-host', 'x-host', 'forwarded', 'x-original-host'])
    expect(ask('GET', '/api/runs', { host: 'evil.example', [name]: own }).status).toBe(403);
});

it('gives each page a policy with a nonce of its own, and forbids to be framed', () => {
  const [one, two] = [ask('GET', '/runs', {}), ask('GET', '/runs', {})].map(
    ({ headers }) => headers.get('content-security-policy') ?? '',
  );
  const nonce = /script-src 'self' 'nonce-([0-9a-f]{32})' 'strict-dynamic';/;
  expect(nonce.exec(one!)?.[1]).toBeTruthy();
  expect(nonce.exec(one!)?.[1]).not.toBe(nonce.exec(two!)?.[1]);
  expect(one).not.toMatch(/script-src[^;]*unsafe/);
  for (const part of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ])
    expect(one).toContain(part);
});

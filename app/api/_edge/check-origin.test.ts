import { expect, test } from 'vitest';
import { refusalOf } from './check-origin';

const refuse = (
  headers: Record<string, string>,
  method = 'GET',
  path = '/api/runs',
  allowed = ['127.0.0.1'],
) => refusalOf({ method, path, headers: new Headers(headers) }, allowed);

test.each(['localhost', 'localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'LocalHost:1'])(
  'loopback host %s is served',
  (host) => expect(refuse({ host })).toBeNull(),
);

test.each([
  'evil.example',
  'evil.example:3000',
  '127.0.0.1.evil.example',
  '',
  'localhost:',
  'a b',
  'user@localhost',
])('host "%s" is refused', (host) => expect(refuse({ host })).toMatch(/Host header/));

test('configured names are served, with any port; a name with a port only with it', () => {
  const allowed = ['0.0.0.0', 'bench.lan', 'box:8080', 'fd00::1'];
  expect(refuse({ host: 'bench.lan:3000' }, 'GET', '/', allowed)).toBeNull();
  expect(refuse({ host: 'box:8080' }, 'GET', '/', allowed)).toBeNull();
  expect(refuse({ host: 'box:8081' }, 'GET', '/', allowed)).not.toBeNull();
  expect(refuse({ host: '[fd00::1]:3000' }, 'GET', '/', allowed)).toBeNull();
  expect(refuse({ host: '0.0.0.0:3000' }, 'GET', '/', allowed)).not.toBeNull();
});

test.each([
  ['http://localhost:3000', true],
  ['https://localhost:3000', true],
  ['http://localhost:4000', false],
  ['http://evil.example', false],
  ['null', false],
])('origin %s', (origin, served) => {
  expect(refuse({ host: 'localhost:3000', origin }, 'POST') === null).toBe(served);
});

test('another site may link to a page and nothing else', () => {
  const headers = { host: 'localhost:3000', 'sec-fetch-site': 'cross-site' };
  expect(refuse(headers, 'GET', '/runs')).toBeNull();
  expect(refuse(headers, 'GET', '/api/runs')).not.toBeNull();
  expect(refuse(headers, 'POST', '/runs')).not.toBeNull();
  expect(refuse({ ...headers, 'sec-fetch-site': 'same-origin' }, 'POST')).toBeNull();
});

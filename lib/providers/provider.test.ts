import { describe, expect, it } from 'vitest';
import { endpointUrl, nativeUrl } from './endpoint-url';
import { isForbiddenAddress } from './forbidden-address';
import { createProviderSchema, maskSecret, updateProviderSchema } from './provider';

const base = { name: 'P', type: 'OPENAI', baseUrl: 'https://host.test/v1' };
const faults = (change: object) =>
  createProviderSchema.safeParse({ ...base, ...change }).error?.issues.map(({ path }) => path.join('.')) ??
  [];

describe('a provider that is sent', () => {
  it.each([
    ['an empty name', { name: '  ' }, 'name'],
    ['a NUL', { name: 'a\0' }, 'name'],
    ['half a surrogate pair, which jsonb refuses', { settings: { lane: '\ud800' } }, 'settings.lane'],
    ['a URL of another scheme', { baseUrl: 'file:///etc' }, 'baseUrl'],
    ['a URL with a password', { baseUrl: 'https://user:pw@host.test' }, 'baseUrl'],
    ['a URL with a query', { baseUrl: 'https://host.test?key=1' }, 'baseUrl'],
    ['a metadata address', { baseUrl: 'http://169.254.169.254' }, 'baseUrl'],
    ['a metadata address as one number', { baseUrl: 'http://2852039166' }, 'baseUrl'],
    ['an endpoint on another host', { inferenceEndpoint: 'https://evil.test/v1' }, 'inferenceEndpoint'],
    ['an endpoint that is neither path nor URL', { modelsEndpoint: 'v1/models' }, 'modelsEndpoint'],
    ['an endpoint that names a host', { modelsEndpoint: '//evil.test/v1' }, 'modelsEndpoint'],
    ['a header with a line break', { headers: [{ key: 'a', value: 'b\r\nc: d' }] }, 'headers.0.value'],
    ['a header name with a space', { headers: [{ key: 'a b', value: 'c' }] }, 'headers.0.key'],
    ['a header of the framing', { headers: [{ key: 'Content-Length', value: '1' }] }, 'headers.0.key'],
    [
      'a header twice',
      {
        headers: [
          { key: 'A', value: '1' },
          { key: 'a', value: '2' },
        ],
      },
      'headers',
    ],
    ['a header without value', { headers: [{ key: 'a', isSecret: true }] }, 'headers.0.value'],
    ['an unknown key', { apiKey: 'x' }, ''],
    ['no parallel requests', { settings: { parallelRequests: 0 } }, 'settings.parallelRequests'],
  ])('is refused with %s', (_name, change, path) => {
    expect(faults(change)).toEqual([path]);
  });

  it('may be private, and have absolute endpoints on its own host', () => {
    expect(
      faults({ baseUrl: 'http://192.168.1.5:11434', modelsEndpoint: 'http://192.168.1.5:11434/api/tags' }),
    ).toEqual([]);
    expect(faults({ baseUrl: 'http://[::1]:8080' })).toEqual([]);
  });

  it('may leave a header without value on an update only', () => {
    const headers = [{ key: 'a', isSecret: true }];
    expect(updateProviderSchema.safeParse({ ...base, headers }).success).toBe(true);
  });
});

describe('endpointUrl', () => {
  it.each([
    ['http://h:1', '/v1/models', 'http://h:1/v1/models'],
    ['http://h:1/', '/v1/models', 'http://h:1/v1/models'],
    ['https://h/v1', '/v1/models', 'https://h/v1/models'],
    ['https://h/api/v1/', '/v1/chat/completions', 'https://h/api/v1/chat/completions'],
    ['https://h/api', '/v1/models?limit=5', 'https://h/api/v1/models?limit=5'],
    ['https://h/api', 'https://h/other', 'https://h/other'],
  ])('%s + %s', (baseUrl, endpoint, expected) => {
    expect(endpointUrl(baseUrl, endpoint)).toBe(expected);
  });

  it('finds the native API beside /v1', () => {
    expect(nativeUrl('http://h:1/v1', '/api/generate')).toBe('http://h:1/api/generate');
    expect(nativeUrl('http://h:1/ollama/', '/api/tags')).toBe('http://h:1/ollama/api/tags');
  });
});

describe('isForbiddenAddress', () => {
  it.each([
    '169.254.169.254',
    '169.254.0.1',
    'fe80::1',
    'febf::1',
    'FE80::1%eth0',
    'fd00:ec2::254',
    '[fe80::1]',
    '::ffff:169.254.169.254',
    '::ffff:a9fe:a9fe',
    '::169.254.1.1',
    '64:ff9b::a9fe:a9fe',
  ])('%s is', (address) => {
    expect(isForbiddenAddress(address)).toBe(true);
  });
  it.each([
    '127.0.0.1',
    '10.0.0.1',
    '192.168.0.1',
    '169.253.0.1',
    '::1',
    'fec0::1',
    'fd00:ec2::255',
    'fd00::1',
    '::ffff:10.0.0.1',
    'host.test',
    'localhost',
    '2001:db8::a9fe:a9fe',
  ])('%s is not', (address) => {
    expect(isForbiddenAddress(address)).toBe(false);
  });
});

describe('maskSecret', () => {
  it.each([
    ['sk-1234abcd', '••••••abcd'],
    ['12345678', '••••••5678'],
    ['1234567', '••••••'],
    ['', '••••••'],
  ])('%s', (secret, mask) => {
    expect(maskSecret(secret)).toBe(mask);
  });
});

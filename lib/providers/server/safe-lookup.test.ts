import { describe, expect, it } from 'vitest';
import { safeLookup } from './safe-lookup';

const lookup = (host: string, all: boolean) =>
  new Promise((resolve, reject) => {
    safeLookup(host, { all }, (error, address) => (error ? reject(error) : resolve(address)));
  });

describe('safeLookup', () => {
  it('answers in both forms that net asks for', async () => {
    expect(await lookup('127.0.0.1', false)).toBe('127.0.0.1');
    expect(await lookup('127.0.0.1', true)).toEqual([{ address: '127.0.0.1', family: 4 }]);
  });
  it('refuses a name that resolves to a link-local address', async () => {
    // getaddrinfo takes this as the one number that it is, as it would take a name's record.
    for (const host of ['2852039166', '169.254.169.254', 'fe80::1'])
      await expect(lookup(host, true)).rejects.toMatchObject({ code: 'ASSAY_FORBIDDEN_ADDRESS' });
  });
  it('passes on the error of an unknown name', async () => {
    await expect(lookup('no-such-host.invalid', true)).rejects.toHaveProperty('code');
  });
});

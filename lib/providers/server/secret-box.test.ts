import { describe, expect, it } from 'vitest';
import { openSecret, sealSecret, SecretBoxError } from './secret-box';

const key = 'a master key for this test';
const sealed = sealSecret('sk-ü-secret', 'provider:1:authorization', key);
const open =
  (text: string, record = 'provider:1:authorization', masterKey = key) =>
  () =>
    openSecret(text, record, masterKey);

describe('the secret box', () => {
  it('opens what it sealed and never seals twice alike', () => {
    expect(open(sealed)()).toBe('sk-ü-secret');
    expect(open(sealSecret('', 'r', key), 'r')()).toBe('');
    expect(sealSecret('x', 'r', key)).not.toBe(sealSecret('x', 'r', key));
    expect(sealed).not.toContain('secret');
  });

  it.each([
    ['another provider', open(sealed, 'provider:2:authorization')],
    ['another header', open(sealed, 'provider:1:x-key')],
    ['another key', open(sealed, undefined, 'some other master key')],
    ['a changed text', open(sealed.replace(/\.[^.]+$/, '.AAAAAAAAAAAAAAAAAAAAAA'))],
    ['a tag cut short', open(sealed.slice(0, -16))],
    ['another version', open(sealed.replace('v1', 'v2'))],
    ['something else', open('sk-plain')],
  ])('does not open for %s', (_name, attempt) => {
    expect(attempt).toThrow(SecretBoxError);
  });
});

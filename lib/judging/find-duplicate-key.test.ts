import { describe, expect, it } from 'vitest';
import { findDuplicateKey } from './find-duplicate-key';

describe('findDuplicateKey', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"x":[{"b":1,"c":2,"b" :3}]}', 'b'],
    ['{"a":{"a":1},"b":[{"a":1},{"a":1}]}', null],
    ['{"a":"a","b":"a"}', null],
    ['{"a":"\\"a\\":1","b":"{\\"a\\":1,\\"a\\":2}"}', null],
    ['[1,"a","a"]', null],
  ])('%s → %s', (json, key) => {
    expect(findDuplicateKey(json)).toBe(key);
  });
});

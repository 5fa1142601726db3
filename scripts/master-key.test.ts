import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storedMasterKey } from './master-key';

let dir: string;
beforeEach(() => (dir = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-key-'))));
afterEach(() => fs.rmSync(dir, { recursive: true, force: true }));

test('the key is generated once, closed to others, and stays', () => {
  const first = storedMasterKey(dir);
  expect(first.created).toBe(true);
  expect(Buffer.from(first.key, 'base64url')).toHaveLength(32);
  expect(fs.statSync(first.file).mode & 0o777).toBe(0o600);
  expect(storedMasterKey(dir)).toEqual({ ...first, created: false });
});

test('two data directories get two keys', () => {
  const other = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-key-'));
  expect(storedMasterKey(other).key).not.toBe(storedMasterKey(dir).key);
  fs.rmSync(other, { recursive: true });
});

test('an emptied key file is refused, not replaced', () => {
  fs.writeFileSync(path.join(dir, 'master.key'), '\n');
  expect(() => storedMasterKey(dir)).toThrow('Restore it from a backup, or set MASTER_KEY');
});

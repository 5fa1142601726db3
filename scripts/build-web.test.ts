import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sourceStamp } from './build-web';

let root: string;
const write = (file: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  fs.writeFileSync(path.join(root, file), text);
};
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-stamp-'));
  write('app/page.tsx', 'page');
  write('lib/runs/run.ts', 'run');
  write('package-lock.json', '{}');
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

test('the stamp stays when only times change', () => {
  const before = sourceStamp(root);
  fs.utimesSync(path.join(root, 'app/page.tsx'), 1, 1);
  expect(sourceStamp(root)).toBe(before);
});

test.each([
  ['a changed source', () => write('lib/runs/run.ts', 'changed')],
  ['a new file', () => write('app/api/route.ts', '')],
  ['a removed file', () => fs.rmSync(path.join(root, 'app/page.tsx'))],
  ['a renamed file', () => fs.renameSync(path.join(root, 'app/page.tsx'), path.join(root, 'app/other.tsx'))],
  ['other dependencies', () => write('package-lock.json', '{"lockfileVersion":3}')],
])('%s changes the stamp', (_what, change) => {
  const before = sourceStamp(root);
  change();
  expect(sourceStamp(root)).not.toBe(before);
});

test.each([
  ['a test', 'lib/runs/run.test.ts'],
  ['the worker', 'worker/main.ts'],
])('%s does not belong to the web server', (_what, file) => {
  const before = sourceStamp(root);
  write(file, 'changed');
  expect(sourceStamp(root)).toBe(before);
});

import fs from 'node:fs';
import { expect, test } from 'vitest';
import { envSchema } from './env';

test('docs/configuration.md lists exactly the variables that are read', () => {
  const doc = fs.readFileSync('docs/configuration.md', 'utf8');
  const listed = [...doc.matchAll(/^\| `([A-Z_]+)` +\|/gm)].map((match) => match[1] ?? '');
  expect(listed.toSorted()).toEqual(Object.keys(envSchema.shape).sort());
});

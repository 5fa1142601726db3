import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { seedProvider } from '@/lib/testing/seed-run';
import type { CommandContext } from './command-context';
import { exportPrices, importPriceFile, listStoredPrices, setModelPrice } from './prices';
import { recordTerminal } from './testing/record-terminal';

const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-prices-'));
afterAll(() => fs.rmSync(cwd, { recursive: true }));

let terminal: ReturnType<typeof recordTerminal>;
let context: CommandContext;
beforeEach(() => {
  terminal = recordTerminal();
  const none = async () => undefined;
  const connection = { url: null, ownsWorker: false, hasWorker: async () => true, close: none, kill: none };
  const interrupt = new AbortController().signal;
  context = { terminal, cwd, interrupt, connect: async () => connection };
});

test('a price is set, listed, exported and imported again without a change', async () => {
  await seedProvider({ name: 'Router' });
  expect(await listStoredPrices({}, context)).toBe(0);
  expect(terminal.errors.join()).toContain('every cost is unknown');
  expect(await setModelPrice('router/big', { input: 3, output: 15, perRequest: 0.01 }, context)).toBe(0);
  expect(await listStoredPrices({ provider: 'router' }, context)).toBe(0);
  expect(terminal.output.join('\n')).toMatch(/router\/big +\$3\.00 +– +\$15\.00 +\$0\.01 +– +manual/);
  await exportPrices({ output: 'prices.yaml' }, context);
  expect(fs.readFileSync(path.join(cwd, 'prices.yaml'), 'utf8')).toContain('model_id: "big"');
  expect(await importPriceFile('prices.yaml', {}, context)).toBe(0);
  expect(terminal.output.at(-1)).toBe('0 new, 0 changed, 1 as they were');
});

test('a faulty file is refused by line and column and stores nothing; a missing one is wrong usage', async () => {
  fs.writeFileSync(path.join(cwd, 'bad.yaml'), 'models:\n  - model_id: x\n    input_price_per_1m: dear\n');
  expect(await importPriceFile('bad.yaml', { provider: 'router' }, context)).toBe(1);
  expect(terminal.errors[0]).toMatch(/^3:25: must be US dollars/);
  await expect(importPriceFile('none.yaml', {}, context)).rejects.toThrow('cannot be read (ENOENT)');
});

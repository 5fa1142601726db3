import { describe, expect, test } from 'vitest';
import type { ModelPrice } from './price';
import { readPriceFile, writePriceFile } from './price-file';

const s4 = `models:
  - model_id: maker/large
    display_name: Large
    input_price_per_1m: 3.0
    output_price_per_1m: 15
    context_window: 200000
    provider: Maker
  - model_id: "local:8b"
    price_per_hour: 0.4
`;

const stored = (overrides: Partial<ModelPrice>): ModelPrice => ({
  id: '1',
  providerId: '1',
  provider: 'My: "router"',
  model: 'yes',
  inputPerMillion: null,
  outputPerMillion: null,
  cachedInputPerMillion: null,
  perRequest: null,
  perHour: null,
  contextWindow: null,
  source: 'manual',
  createdAt: '',
  replacedAt: null,
  ...overrides,
});

describe('price files', () => {
  test('the S4 form, with a local model by the hour', () => {
    const { entries, faults, notes } = readPriceFile(s4);
    expect({ faults, notes }).toEqual({ faults: [], notes: [] });
    expect(entries).toMatchObject([
      {
        model: 'maker/large',
        provider: 'Maker',
        inputPerMillion: 3,
        outputPerMillion: 15,
        contextWindow: 200_000,
      },
      { model: 'local:8b', provider: null, inputPerMillion: null, perHour: 0.4, line: 8 },
    ]);
  });

  test('a file that would hold the server up is refused before it is parsed', () => {
    const { entries, faults } = readPriceFile(`${s4}\n${'#'.repeat(500_000)}`);
    expect(entries).toEqual([]);
    expect(faults.map(({ message }) => message)).toEqual([
      'The file is longer than 500,000 characters: split it',
    ]);
  });

  test('what is written is read back, whatever the names are', () => {
    const prices = [
      stored({ inputPerMillion: 0.1, outputPerMillion: 0, cachedInputPerMillion: 0.01, perRequest: 0.002 }),
      stored({ model: '- a: #b', perHour: 1e-7 }),
    ];
    const { entries, faults } = readPriceFile(writePriceFile(prices));
    expect(faults).toEqual([]);
    expect(entries).toMatchObject(
      prices.map(({ model, provider, inputPerMillion, perRequest, perHour }) => ({
        model,
        provider,
        inputPerMillion,
        perRequest,
        perHour,
      })),
    );
  });

  test('each fault has its line and column, and the others are found too', () => {
    const { entries, faults } = readPriceFile(
      `models:
  - model_id: a
    input_price_per_1m: cheap
    output_price_per_1m: -1
  - input_price_per_1m: 1
  - model_id: c
    input_price_per_1m: 1
  - model_id: d
  - 7
`,
    );
    expect(entries).toEqual([]);
    expect(faults.map(({ line, column, path }) => [line, column, path])).toEqual([
      [3, 25, 'models.0.input_price_per_1m'],
      [4, 26, 'models.0.output_price_per_1m'],
      [5, 5, 'models.1.model_id'],
      [6, 5, 'models.2'],
      [8, 5, 'models.3'],
      [9, 5, 'models.4'],
    ]);
    expect(faults[0]?.message).toContain('"cheap"');
  });

  test.each(['', 'models: 7', '[', '{models: [{model_id: [1]}]}', '- &a [*a]', '\0', 'models:\n\t- a'])(
    'no text makes it throw: %j',
    (text) => {
      const { entries, faults } = readPriceFile(text);
      expect(entries).toEqual([]);
      expect(faults.length).toBeGreaterThan(0);
    },
  );

  test('what is no price is said, not dropped silently', () => {
    const { notes } = readPriceFile(
      '- {model_id: a, input_price_per_1m: 0, output_price_per_1m: 0, image: 3}',
    );
    expect(notes).toEqual(['a: image is not a price and was left out']);
  });
});

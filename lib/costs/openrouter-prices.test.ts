import { expect, test } from 'vitest';
import { readOpenRouterPrices } from './openrouter-prices';

test('prices per token become prices per million, exactly', () => {
  const read = readOpenRouterPrices({
    data: [
      {
        id: 'maker/large',
        context_length: 200_000,
        pricing: {
          prompt: '0.0000003',
          completion: '0.000015',
          input_cache_read: '0.00000003',
          request: '0.01',
        },
      },
      { id: 'maker/free', pricing: { prompt: '0', completion: '0', request: '0', image: '0' } },
      { id: 'router/auto', pricing: { prompt: '-1', completion: '-1' } },
      { id: 'maker/odd', pricing: { prompt: 'n/a', completion: '1' } },
      { id: 'maker/none' },
      null,
    ],
  });
  expect(read?.prices).toMatchObject([
    {
      model: 'maker/large',
      inputPerMillion: 0.3,
      outputPerMillion: 15,
      cachedInputPerMillion: 0.03,
      perRequest: 0.01,
      contextWindow: 200_000,
    },
    {
      model: 'maker/free',
      inputPerMillion: 0,
      outputPerMillion: 0,
      cachedInputPerMillion: null,
      perRequest: null,
    },
  ]);
  expect(read?.unpriced).toEqual(['router/auto', 'maker/odd', 'maker/none', 'a model without an id']);
});

test.each([null, [], 'text', { data: 7 }, {}])('%j is no list of models', (json) =>
  expect(readOpenRouterPrices(json)).toBeNull(),
);

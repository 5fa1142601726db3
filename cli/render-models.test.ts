import picocolors from 'picocolors';
import { expect, test } from 'vitest';
import type { ModelAggregate } from '@/lib/runs/run';
import { assessValue } from '@/lib/runs/assess-value';
import { renderModels } from './render-models';

const plain = picocolors.createColors(false);
const nothing = { n: 0, mean: null, p50: null, p95: null };

const model = (overrides: Partial<ModelAggregate>): ModelAggregate => ({
  targetId: '1',
  providerId: '1',
  provider: 'Local Ollama',
  model: 'llama3:8b',
  simulated: false,
  items: 60,
  completed: 58,
  failedGeneration: 1,
  failedJudging: 1,
  truncated: 0,
  refused: 0,
  empty: 0,
  meanScore: 71.25,
  scored: 58,
  coverage: 58 / 60,
  ttftMs: { n: 59, mean: 300, p50: 281.4, p95: 1200 },
  timeTakenMs: nothing,
  tokensPerSecond: { n: 59, mean: 40, p50: 41.26, p95: 50 },
  inputTokens: 12_345,
  outputTokens: 6_789,
  cost: { usd: 0.25, unknownCalls: 0, estimatedCalls: 0 },
  costPerItemUsd: nothing,
  judgeCostUsd: null,
  ...overrides,
});

/** Cells of a line: they are at least two spaces apart. */
const cells = (line: string | undefined) => line?.trim().split(/ {2,}/);

test('a model is one line with its score, coverage, timing, tokens and failures', () => {
  const [head, line] = renderModels([model({})], true, plain).split('\n');
  expect(cells(head)).toEqual([
    'Model',
    'Score',
    'Scored',
    'TTFT p50',
    'p95 ms',
    'Tokens/s',
    'Tokens in',
    'out',
    'Cost',
    'Failed',
  ]);
  expect(cells(line)).toEqual([
    'Local Ollama/llama3:8b',
    '71.3',
    '58/60',
    '281',
    '1,200',
    '41.3',
    '12,345',
    '6,789',
    '$0.25',
    '2',
  ]);
});

test('columns stand under each other', () => {
  const lines = renderModels([model({}), model({ model: 'b', meanScore: 100 })], true, plain).split('\n');
  expect(new Set(lines.map((line) => line.length)).size).toBe(1);
});

test('the best stands first, a model without a score last, and what is missing is a dash', () => {
  const silent = model({
    model: 'silent',
    meanScore: null,
    scored: 0,
    ttftMs: nothing,
    tokensPerSecond: nothing,
    inputTokens: null,
    outputTokens: null,
  });
  const lines = renderModels(
    [silent, model({ model: 'zero', meanScore: 0 }), model({ model: 'best' })],
    true,
    plain,
  )
    .split('\n')
    .slice(1)
    .map(cells);
  expect(lines.map((line) => line?.[0])).toEqual([
    'Local Ollama/best',
    'Local Ollama/zero',
    'Local Ollama/silent',
  ]);
  expect(lines[2]?.slice(1, 8)).toEqual(['–', '0/60', '–', '–', '–', '–', '–']);
  expect(lines[1]?.[1]).toBe('0.0');
});

test('without a judge there is no score column, and the completed are counted', () => {
  const [head, line] = renderModels([model({ meanScore: null, scored: 0 })], false, plain).split('\n');
  expect(cells(head)?.slice(0, 3)).toEqual(['Model', 'Done', 'TTFT p50']);
  expect(cells(line)?.[1]).toBe('58/60');
});

test('simulated models are marked, in their line and below the table', () => {
  const text = renderModels([model({ provider: 'Simulated', model: 'weak', simulated: true })], true, plain);
  expect(text).toContain('Simulated/weak (simulated)');
  expect(text).toContain('no model answered');
  expect(renderModels([model({})], true, plain)).not.toContain('imulated');
});

test('truncated, refused and empty answers are remarked on', () => {
  expect(renderModels([model({ truncated: 2, empty: 1 })], true, plain)).toContain(
    'Local Ollama/llama3:8b: 2 truncated, 1 empty',
  );
});

test('where a cost is known there are columns for 1,000 items and for value', () => {
  const models = [
    model({ targetId: '1', model: 'paid', cost: { usd: 0.04, unknownCalls: 0, estimatedCalls: 0 } }),
    model({ targetId: '2', model: 'free', cost: { usd: 0, unknownCalls: 0, estimatedCalls: 0 } }),
    model({ targetId: '3', model: 'unpriced', cost: { usd: null, unknownCalls: 8, estimatedCalls: 0 } }),
  ];
  const costs = [0.002, 0, null];
  const rows = models.flatMap(({ targetId }, i) =>
    Array.from({ length: 8 }, (_, task) => ({
      targetId,
      taskId: `t${task}`,
      repetition: 1,
      score: 70,
      costUsd: costs[i] ?? null,
      ttftMs: 300,
    })),
  );
  const [head, ...lines] = renderModels(models, true, plain, assessValue(models, rows))
    .split('\n')
    .map(cells);
  expect(head?.slice(9, 11)).toEqual(['$/1,000', 'Points/$']);
  expect(lines.map((line) => line?.slice(9, 11))).toEqual([
    ['$2.00', '35'],
    ['$0', 'free'],
    ['–', '–'],
  ]);
});

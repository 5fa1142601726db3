import { expect, it } from 'vitest';
import { sampleAggregate } from '@/lib/testing/sample-report';
import type { ValueRow } from '@/lib/statistics/value-rows';
import { assessValue, hasCosts } from './assess-value';
import { runValueSchema, toLimits, valueQuerySchema } from './run-value';

type Given = { score: number; costUsd: number | null; ttftMs: number; unknownCalls?: number };

/** Models over 20 tasks; scores and times differ a little from task to task, as they do. */
function given(models: Record<string, Given>, tasks = 20) {
  const aggregates = Object.entries(models).map(([name, { costUsd, unknownCalls = 0 }]) => ({
    ...sampleAggregate(name, name),
    cost: { usd: costUsd === null ? null : costUsd * tasks, unknownCalls, estimatedCalls: 0 },
  }));
  const rows = Object.entries(models).flatMap(([targetId, { score, costUsd, ttftMs }]) =>
    Array.from({ length: tasks }, (_, task): ValueRow => ({
      targetId,
      taskId: `t${task}`,
      repetition: 1,
      score: score + ((task * 7 + score / 10) % 5) - 2,
      costUsd: costUsd === null ? null : costUsd * (1 + (task % 3) / 10),
      ttftMs: ttftMs + (task % 4),
    })),
  );
  return { aggregates, rows };
}

const models = {
  strong: { score: 90, costUsd: 0.01, ttftMs: 400 },
  small: { score: 70, costUsd: 0.001, ttftMs: 200 },
  worse: { score: 50, costUsd: 0.02, ttftMs: 900 },
  local: { score: 60, costUsd: 0, ttftMs: 300 },
  other: { score: 80, costUsd: null, ttftMs: 300, unknownCalls: 20 },
};

it('best overall, best value, who is free and whose cost is unknown are each a sentence', () => {
  const { aggregates, rows } = given(models);
  const value = assessValue(aggregates, rows);
  expect(runValueSchema.parse(value)).toEqual(value);
  expect(value.bestOverall).toEqual(['strong']);
  expect(value.bestValue).toEqual(['small']);
  expect(value.sentences[0]).toBe('Best overall: strong (90.0 points).');
  // 70 points ÷ $1.095 per 1,000: the factors 1, 1.1 and 1.2 on 7, 7 and 6 tasks have the mean 1.095.
  expect(value.sentences[1]).toMatch(
    /^Best value: small \(63\.9 points per dollar of 1,000 items \[6\d(\.\d)?, 6\d(\.\d)?\], 70\.0 points at \$1\.10 per 1,000\)\.$/,
  );
  expect(value.sentences.slice(2)).toEqual([
    'Free by the price table, so ranked apart and by score: local (60.0 points).',
    'Not ranked by value, since cost is not known: other (20 calls).',
  ]);
});

it('a known part of the cost does not make a value: one call of unknown cost is enough', () => {
  const { aggregates, rows } = given({ ...models, small: { ...models.small, unknownCalls: 1 } });
  const value = assessValue(aggregates, rows);
  expect(value.bestValue).toEqual(['strong']);
  expect(value.sentences.at(-1)).toContain('small (1 call)');
});

it('the dominated are named with their better, and who lacks a measure is not compared', () => {
  const { aggregates, rows } = given(models);
  const by = Object.fromEntries(
    assessValue(aggregates, rows).models.map((model) => [model.model, model.dominatedBy]),
  );
  expect(by.worse).toEqual(
    [
      { targetId: 'small', certain: true, unclear: [] },
      { targetId: 'strong', certain: true, unclear: [] },
      { targetId: 'local', certain: true, unclear: [] },
    ].toSorted((x, y) => (x.targetId < y.targetId ? -1 : 1)),
  );
  expect([by.strong, by.small, by.local, by.other]).toEqual([[], [], [], []]);
});

it('limits say who meets them, who misses them and for whom it cannot be told', () => {
  const { aggregates, rows } = given(models, 100);
  const limits = toLimits(valueQuerySchema.parse({ minScore: '60', maxTtftMs: '500', maxCostPer1000: '15' }));
  expect(assessValue(aggregates, rows, limits).sentences.at(-1)).toBe(
    'Limits (at least 60 points, TTFT p95 at most 500 ms and at most $15.00 per 1,000 items): met by small and strong; ' +
      'cannot be told for local; missed by worse; not known for other. ' +
      'Of those that meet them strong has the highest score and small the highest value.',
  );
});

it('a field left empty is no limit of 0', () => {
  expect(valueQuerySchema.safeParse({ maxCostPer1000: '' }).success).toBe(false);
  expect(valueQuerySchema.safeParse({ minScore: '101' }).success).toBe(false);
  expect(valueQuerySchema.safeParse({ maxTtftMs: '-1' }).success).toBe(false);
  expect(toLimits({})).toEqual({ minScore: null, maxTtftMs: null, maxCostPer1000: null });
});

it('few tasks rank nobody, and one model alone is said without a contest', () => {
  const few = given({ strong: models.strong, small: models.small }, 4);
  expect(assessValue(few.aggregates, few.rows).sentences).toEqual([
    'Too few tasks to rank the models by value.',
  ]);
  const alone = given({ strong: models.strong });
  expect(assessValue(alone.aggregates, alone.rows).sentences).toEqual([
    expect.stringMatching(/^Value of strong: 8\.22 points per dollar/),
  ]);
  expect(hasCosts(alone.aggregates)).toBe(true);
  expect(hasCosts(given({ other: models.other }).aggregates)).toBe(false);
});

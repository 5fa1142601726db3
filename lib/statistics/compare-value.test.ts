import { describe, expect, it } from 'vitest';
import { compareModels } from './compare-models';
import { compareValue } from './compare-value';
import type { ValueRow } from './value-rows';

type Cell = { score?: number | null; costUsd?: number | null; ttftMs?: number | null };

const rowsOf = (targetId: string, tasks: number, cell: (task: number) => Cell): ValueRow[] =>
  Array.from({ length: tasks }, (_, task) => ({
    targetId,
    taskId: `t${task}`,
    repetition: 1,
    score: 70,
    costUsd: 0.002,
    ttftMs: 300,
    ...cell(task),
  }));

function compare(rows: ValueRow[], unknown: string[] = []) {
  const ids = new Set(rows.map(({ targetId }) => targetId));
  return compareValue(rows, new Set([...ids].filter((id) => !unknown.includes(id))), compareModels(rows));
}
const find = (result: ReturnType<typeof compare>, id: string) =>
  result.models.find(({ targetId }) => targetId === id)!;

it('value is a ratio of means, in points per dollar of 1,000 items: 80 points ÷ $2 = 40, not the mean of the ratios', () => {
  // Tasks of 60 and 100 points at $1 and $3 per 1,000 items. The mean of the ratios would be (60 + 33.3) / 2 = 46.7.
  const result = compare(
    rowsOf('a', 20, (task) => (task % 2 ? { score: 60, costUsd: 0.001 } : { score: 100, costUsd: 0.003 })),
  );
  const [a] = result.models;
  expect(a?.costPer1000Usd?.mean).toBeCloseTo(2, 12);
  expect(a?.value?.mean).toBeCloseTo(40, 12);
  expect(a?.value?.interval?.low).toBeLessThan(40);
  expect(a?.value?.interval?.high).toBeGreaterThan(40);
  // A resample of the cheap tasks alone is worth 60, of the dear ones alone 33.3.
  expect(a?.value?.interval?.low).toBeGreaterThan(100 / 3);
  expect(a?.value?.interval?.high).toBeLessThan(60);
  expect(a).toMatchObject({ costClass: 'priced', rank: 1, lastRank: 1 });
});

it('repetitions of a task are averaged first, whatever their number', () => {
  const rows = rowsOf('a', 8, () => ({ score: 80, costUsd: 0.001 }));
  const often = Array.from({ length: 9 }, (_, i) => ({
    ...rows[0]!,
    repetition: i + 2,
    score: 0,
    costUsd: 0.1,
  }));
  // The first task: score 8, cost $90.1 per 1,000; the others 80 and $1.
  const [a] = compare([...rows, ...often]).models;
  expect(a?.value?.mean).toBeCloseTo((8 + 7 * 80) / 8 / ((90.1 + 7) / 8), 9);
});

it('models are ranked by value; those that cannot be told apart share a rank', () => {
  const wave = (task: number, shift: number) => 70 + ((task * 7 + shift) % 11);
  const result = compare([
    ...rowsOf('dear', 24, (task) => ({ score: wave(task, 0) + 10, costUsd: 0.02 + 0.001 * (task % 3) })),
    ...rowsOf('cheap1', 24, (task) => ({ score: wave(task, 3), costUsd: 0.002 + 0.0001 * (task % 4) })),
    ...rowsOf('cheap2', 24, (task) => ({ score: wave(task, 5), costUsd: 0.002 + 0.0001 * ((task + 1) % 4) })),
  ]);
  expect(result.models.map(({ targetId, rank, lastRank }) => [targetId, rank, lastRank])).toEqual([
    [expect.stringMatching('cheap'), 1, 2],
    [expect.stringMatching('cheap'), 1, 2],
    ['dear', 3, 3],
  ]);
});

it('a free model divides nothing: it has no value and stands after the priced ones; unknown cost comes last', () => {
  const result = compare(
    [
      ...rowsOf('unknown', 8, () => ({ score: 99 })),
      ...rowsOf('uncalled', 8, () => ({ score: null, costUsd: null, ttftMs: null })),
      ...rowsOf('free', 8, () => ({ score: 60, costUsd: 0 })),
      ...rowsOf('priced', 8, () => ({ score: 50 })),
    ],
    ['unknown'],
  );
  expect(
    result.models.map(({ targetId, costClass, value, rank }) => [targetId, costClass, value === null, rank]),
  ).toEqual([
    ['priced', 'priced', false, 1],
    ['free', 'free', true, null],
    ['unknown', 'unknown', true, null],
    ['uncalled', 'unknown', true, null],
  ]);
  expect(find(result, 'free').costPer1000Usd).toEqual({ mean: 0, interval: { low: 0, high: 0 } });
  expect(find(result, 'unknown').costPer1000Usd).toBeNull();
});

it('of few tasks there are values and no intervals or ranks', () => {
  const result = compare([...rowsOf('a', 5, () => ({})), ...rowsOf('b', 5, () => ({ costUsd: 1 }))]);
  expect(find(result, 'a')).toMatchObject({ value: { mean: 35, interval: null }, rank: null });
  expect(result.dominated).toMatchObject([{ targetId: 'b', by: 'a', certain: false }]);
});

it('a price of 0 is cheaper for certain, be the tasks ever so few', () => {
  const { dominated } = compare([
    ...rowsOf('free', 5, () => ({ score: 80, costUsd: 0 })),
    ...rowsOf('priced', 5, () => ({ score: 60 })),
  ]);
  expect(dominated).toMatchObject([{ targetId: 'priced', by: 'free', unclear: ['score', 'latency'] }]);
});

it('slower, dearer and worse on every task is dominated; where nothing but cost differs, only perhaps', () => {
  const result = compare([
    ...rowsOf('good', 20, (task) => ({ score: 80 + (task % 5), costUsd: 0.001, ttftMs: 200 + task })),
    ...rowsOf('bad', 20, (task) => ({ score: 60 + (task % 7), costUsd: 0.002, ttftMs: 900 + task })),
    ...rowsOf('dear', 20, (task) => ({ score: 80 + (task % 5), costUsd: 0.003, ttftMs: 200 + task })),
  ]);
  expect(result.dominated).toContainEqual({ targetId: 'bad', by: 'good', certain: true, unclear: [] });
  expect(result.dominated).toContainEqual({
    targetId: 'dear',
    by: 'good',
    certain: false,
    unclear: ['score', 'latency'],
  });
  expect(result.dominated.filter(({ targetId }) => targetId === 'good')).toEqual([]);
});

it('pairs by value are over the tasks that both have: a model that fails the dear tasks is not the cheaper one', () => {
  const cost = (task: number) => ({ costUsd: task < 12 ? 0.001 : 0.1, score: 70 + (task % 3) });
  const failing = rowsOf('failing', 24, (task) => (task < 12 ? cost(task) : { score: null, costUsd: null }));
  const result = compare([...rowsOf('whole', 24, cost), ...failing]);
  expect(find(result, 'failing').value!.mean).toBeGreaterThan(10 * find(result, 'whole').value!.mean);
  expect(result.models.map(({ rank }) => rank)).toEqual([1, 1]);
});

describe('a value has no interval, and says why', () => {
  const alone = (cell: (task: number) => Cell, tasks = 20) =>
    compare(rowsOf('a', tasks, cell)).models[0]!.value!;
  const cost = (task: number) => 0.001 * (1 + (task % 9));
  const score = (task: number) => 50 + ((task * 7) % 11);

  it.each([
    ['of 6 tasks', 'too_few_tasks', alone((task) => ({ score: score(task), costUsd: cost(task) }), 6)],
    ['where all score the same', 'scores_alike', alone((task) => ({ costUsd: cost(task) }))],
    [
      'with 6 tasks off the most common score',
      'scores_alike',
      alone((task) => ({ score: task < 6 ? 50 + task : 90, costUsd: cost(task) })),
    ],
    [
      'with one pass in 20',
      'scores_alike',
      alone((task) => ({ score: task ? 0 : 100, costUsd: cost(task) })),
    ],
    [
      'with 6 tasks off the most common cost',
      'costs_alike',
      alone((task) => ({ score: score(task), costUsd: task < 6 ? 0.001 * (task + 2) : 0.001 })),
    ],
  ])('%s: %s', (_, reason, value) => expect(value).toMatchObject({ interval: null, reason }));

  it.each([
    ['7 tasks', alone((task) => ({ score: score(task), costUsd: cost(task) }), 7)],
    [
      '7 off the most common score',
      alone((task) => ({ score: task < 7 ? 50 + task : 90, costUsd: cost(task) })),
    ],
    ['2 failures', alone((task) => ({ score: task < 2 ? 0 : 100, costUsd: cost(task) }))],
  ])('with %s there is one', (_, { mean, interval, reason }) => {
    expect(reason).toBeNull();
    expect(interval!.low).toBeLessThan(mean);
    expect(interval!.high).toBeGreaterThan(mean);
  });
});

it('where every task costs the same, the value has the interval of the score divided by the price', () => {
  for (const score of [
    (task: number) => 60 + (task % 9),
    () => 100,
    (task: number) => (task % 4 ? 100 : 0),
  ]) {
    const [model] = compare(rowsOf('a', 20, (task) => ({ score: score(task), costUsd: 0.002 }))).models;
    expect(model!.value!.interval!.low).toBeCloseTo(model!.score!.interval!.low / 2, 9);
    expect(model!.value!.interval!.high).toBeCloseTo(model!.score!.interval!.high / 2, 9);
  }
});

it('twice the price of the same answers is half the value beyond doubt, and one model is no better than itself', () => {
  const answer = (factor: number) => (task: number) => ({
    score: 60 + ((task * 7) % 9),
    costUsd: factor * 0.001 * (1 + (task % 4)),
  });
  const models = compare([
    ...rowsOf('a', 12, answer(1)),
    ...rowsOf('same', 12, answer(1)),
    ...rowsOf('twice', 12, answer(2)),
  ]).models;
  expect(models.map(({ targetId, rank }) => [targetId, rank])).toEqual([
    ['a', 1],
    ['same', 1],
    ['twice', 3],
  ]);
});

it('a model without a point is worth nothing, and the others are worth more beyond doubt', () => {
  const models = compare([
    ...rowsOf('zero', 12, () => ({ score: 0 })),
    ...rowsOf('good', 12, (task) => ({ score: 60 + (task % 5) })),
  ]).models;
  expect(models.map(({ targetId, value, rank }) => [targetId, value!.mean > 0, rank])).toEqual([
    ['good', true, 1],
    ['zero', false, 2],
  ]);
});

it('of 300 tasks, drawn in groups, the interval is that of the linearised ratio', () => {
  const cell = (task: number) => ({
    score: 50 + ((task * 37) % 41),
    costUsd: 0.001 * (1 + ((task * 13) % 7)),
  });
  const { value } = compare(rowsOf('a', 300, cell)).models[0]!;
  const cells = Array.from({ length: 300 }, (_, task) => cell(task));
  const mean = (of: (one: ReturnType<typeof cell>) => number) =>
    cells.reduce((sum, one) => sum + of(one), 0) / 300;
  const [score, cost] = [mean((one) => one.score), mean((one) => one.costUsd)];
  const variance = mean((one) => (one.score / score - one.costUsd / cost) ** 2);
  const reach = 1.968 * Math.sqrt(variance / 299);
  expect(Math.log(value!.interval!.high / value!.mean)).toBeCloseTo(reach, 2);
  expect(Math.log(value!.mean / value!.interval!.low)).toBeCloseTo(reach, 2);
});

it('the order of the rows changes nothing', () => {
  const rows = ['a', 'b'].flatMap((id, k) =>
    rowsOf(id, 12, (task) => ({
      score: 50 + ((task * 5 + k) % 9),
      costUsd: 0.001 * (1 + ((task + k) % 4)),
      ttftMs: task,
    })),
  );
  expect(compare(rows.toReversed())).toEqual(compare(rows));
});

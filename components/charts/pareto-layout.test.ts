import { expect, test } from 'vitest';
import type { RunModelValue, RunValue } from '@/lib/runs/run-value';
import { labelHeights, paretoFrontier, paretoPoints, paretoScale, pathOf } from './pareto-layout';

const none = { score: null, latency: null, cost: null, all: null };

const model = (
  id: string,
  score: number | null,
  usd: number | null,
  overrides: Partial<RunModelValue> = {},
): RunModelValue => ({
  targetId: id,
  provider: 'P',
  model: id,
  costClass: usd === null ? 'unknown' : usd === 0 ? 'free' : 'priced',
  unknownCostCalls: 0,
  score: score === null ? null : { mean: score, interval: null },
  costPer1000Usd: usd === null ? null : { mean: usd, interval: null },
  ttftP95: null,
  value: null,
  rank: null,
  lastRank: null,
  limits: none,
  dominatedBy: [],
  ...overrides,
});

const valueOf = (models: RunModelValue[]): RunValue => ({
  limits: { minScore: null, maxTtftMs: null, maxCostPer1000: null },
  resamples: 2000,
  bestOverall: [],
  bestValue: [],
  sentences: [],
  models,
});
const pointsOf = (models: RunModelValue[]) => paretoPoints(valueOf(models), (id) => id);
const room = { left: 40, right: 600 };

test('a point needs a score and a known cost; its area follows the latency', () => {
  const latency = (ms: number) => ({ ttftP95: { ms, answers: 9, interval: null } });
  const points = pointsOf([
    model('slow', 80, 1, latency(1600)),
    model('quick', 70, 1, latency(100)),
    model('untimed', 60, 0),
    model('unknown', 90, null),
    model('unscored', null, 1),
  ]);
  expect(points.map(({ targetId, radius }) => [targetId, radius])).toEqual([
    ['slow', 11],
    ['quick', 4 + 7 / 4],
    ['untimed', 4],
  ]);
});

test('one certain domination is enough, otherwise it is perhaps', () => {
  const by = (...certain: boolean[]) => ({
    dominatedBy: certain.map((one) => ({ targetId: 'x', certain: one, unclear: [] })),
  });
  const points = pointsOf([model('a', 1, 1), model('b', 1, 1, by(false)), model('c', 1, 1, by(false, true))]);
  expect(points.map(({ dominated }) => dominated)).toEqual([null, 'perhaps', 'certain']);
});

test('the frontier goes in steps from the free model to the best', () => {
  const points = pointsOf([
    model('best', 90, 8),
    model('free', 50, 0),
    model('worse', 45, 1),
    model('middle', 70, 2),
  ]);
  expect(paretoFrontier(points).map(({ targetId }) => targetId)).toEqual(['free', 'middle', 'best']);
  expect(
    pathOf([
      { x: 1, y: 9 },
      { x: 4, y: 5 },
    ]),
  ).toBe('M 1 9 H 4 V 5');
});

test('costs within a decade stand on a linear axis from 0, beyond it on a logarithmic one', () => {
  const near = paretoScale(pointsOf([model('a', 1, 2), model('b', 1, 8)]), null, room);
  expect(near).toMatchObject({ isLog: false, freeRight: null, limit: null, ticks: [0, 2, 4, 6, 8] });
  expect([near.x(0), near.x(8)]).toEqual([40, 584]);
  const far = paretoScale(pointsOf([model('a', 1, 0.5), model('b', 1, 50)]), null, room);
  expect(far).toMatchObject({ isLog: true, ticks: [0.1, 1, 10, 100] });
  expect(far.x(1) - far.x(0.1)).toBeCloseTo(far.x(100) - far.x(10), 9);
  expect(far.x(0), 'an interval down to $0 ends at the edge').toBe(40);
});

test('a limit is on the axis, be it far from all costs; free models stand left of it', () => {
  const scale = paretoScale(pointsOf([model('a', 1, 2), model('free', 1, 0)]), 100, room);
  expect(scale).toMatchObject({ isLog: true, freeRight: 112, limit: { usd: 100 } });
  expect(scale.limit!.x).toBeGreaterThan(scale.x(2));
  expect(scale.xOf({ cost: { mean: 0 } })).toBe(76);
  expect(scale.x(2)).toBeGreaterThan(112);
});

test('free models alone need no axis', () => {
  const scale = paretoScale(pointsOf([model('free', 1, 0)]), 5, room);
  expect(scale).toMatchObject({ ticks: [], limit: null, freeRight: 112 });
});

test('labels at the foot give way upwards, so that none covers the axis', () => {
  expect(labelHeights([90, 10, 92, 12], 13, 50)).toEqual([79, 10, 92, 23]);
});

import { describe, expect, it } from 'vitest';
import { compareModels, tasksNeededToDiffer } from './compare-models';
import type { ScoreRow } from './score-row';

/** Deterministic scatter of some points, different for each model and task. */
const wobble = (model: number, task: number) => ((task * 37 + model * 53) % 17) - 8;
const rowsOf = (levels: number[], tasks: number): ScoreRow[] =>
  levels.flatMap((level, m) =>
    Array.from({ length: tasks }, (_, t) => ({
      targetId: `m${m}`,
      taskId: `t${t}`,
      repetition: 0,
      score: level + wobble(m, t),
    })),
  );

describe('compareModels', () => {
  it('compares every pair once, corrects for their number, and ranks', () => {
    const { models, pairs, tasksNeeded } = compareModels(rowsOf([40, 80, 80.4, 60], 40));
    expect(pairs.map(({ a, b }) => a + b)).toEqual(['m0m1', 'm0m2', 'm0m3', 'm1m2', 'm1m3', 'm2m3']);
    expect(models.map(({ targetId, rank }) => [targetId, rank])).toEqual([
      ['m2', 1],
      ['m1', 1],
      ['m3', 3],
      ['m0', 4],
    ]);
    expect(tasksNeeded).toBe(8);
    for (const pair of pairs) expect(pair.adjustedP).toBeGreaterThanOrEqual(pair.pValue ?? 1);
  });

  it('has adjusted intervals that agree with the decision and are never narrower', () => {
    const { pairs } = compareModels(rowsOf([60, 63, 64, 66, 62], 30));
    expect(pairs.some(({ different }) => different)).toBe(true);
    expect(pairs.some(({ different }) => !different)).toBe(true);
    for (const { interval, adjustedInterval, different } of pairs) {
      const { low, high } = adjustedInterval ?? { low: NaN, high: NaN };
      expect(low > 0 || high < 0).toBe(different);
      expect(low).toBeLessThanOrEqual((interval?.low ?? NaN) + 1e-9);
      expect(high).toBeGreaterThanOrEqual((interval?.high ?? NaN) - 1e-9);
    }
  });

  it('does not let models that add nothing but pairs leave a weak difference standing', () => {
    const two = rowsOf([60, 64.5], 20);
    expect(compareModels(two).pairs[0]?.different).toBe(true);
    const crowd = compareModels(rowsOf([60, 64.5, 62, 62, 62, 62, 62, 62], 20));
    expect(crowd.pairs[0]).toMatchObject({ a: 'm0', b: 'm1', different: false });
  });

  it('compares on shared tasks only, and a model without scores harms nobody', () => {
    const rows = [
      ...rowsOf([80, 60], 20).filter(
        ({ targetId, taskId }) => targetId === 'm0' || Number(taskId.slice(1)) < 12,
      ),
      ...rowsOf([0], 20).map((row) => ({
        ...row,
        targetId: 'dead',
        score: null,
        failedPhase: 'judge' as const,
      })),
    ];
    const { models, pairs } = compareModels(rows);
    expect(pairs.find(({ a, b }) => a === 'm0' && b === 'm1')).toMatchObject({ tasks: 12, different: true });
    expect(models.map(({ targetId, rank }) => [targetId, rank])).toEqual([
      ['m0', 1],
      ['m1', 2],
      ['dead', null],
    ]);
    expect(models[2]).toMatchObject({
      score: { mean: null, coverage: 0 },
      failures: { generation: 0, judge: 20, unknown: 0 },
    });
  });

  it('does not depend on the order of the rows', () => {
    const rows = rowsOf([60, 63, 64], 20);
    const turned = compareModels(rows.toReversed());
    compareModels(rows).pairs.forEach((pair, i) => {
      expect(turned.pairs[i]?.adjustedP).toBeCloseTo(pair.adjustedP ?? NaN, 10);
    });
  });

  it('takes 10 models × 500 tasks in a moment', () => {
    const rows = rowsOf([50, 55, 60, 61, 62, 63, 64, 70, 71, 80], 500);
    // The best of some: what else the machine does is not meant. Below 200 ms on a quick one.
    const times = Array.from({ length: 5 }, () => {
      const start = performance.now();
      expect(compareModels(rows).pairs).toHaveLength(45);
      return performance.now() - start;
    });
    expect(Math.min(...times)).toBeLessThan(2_000);
  });

  it('answers nothing with nothing', () => {
    expect(compareModels([])).toMatchObject({ models: [], pairs: [] });
  });
});

// 2^{1−n} < 0.05 / pairs
it.each([
  [0, 6],
  [1, 6],
  [3, 7],
  [6, 8],
  [45, 11],
])('%d pairs need at least %d shared tasks', (pairs, tasks) => {
  expect(tasksNeededToDiffer(pairs)).toBe(tasks);
});

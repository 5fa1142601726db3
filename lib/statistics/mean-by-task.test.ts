import { describe, expect, it } from 'vitest';
import { meanByTask } from './mean-by-task';
import { meanInterval } from './mean-interval';
import type { ScoreRow } from './score-row';

const row = (targetId: string, taskId: string, repetition: number, score: number | null): ScoreRow => ({
  targetId,
  taskId,
  repetition,
  score,
});
const oneTarget = (scores: (number | null)[]) =>
  meanByTask(scores.map((score, i) => row('a', `t${i}`, 0, score))).get('a') ?? new Map();

describe('meanByTask', () => {
  it('averages the repetitions that have a score, and counts all', () => {
    const means = meanByTask([
      row('a', 't1', 0, 80),
      row('a', 't1', 1, null),
      row('a', 't1', 2, 90),
      row('a', 't2', 0, null),
      row('b', 't1', 0, 10),
    ]);
    expect(means.get('a')?.get('t1')).toEqual({ mean: 85, scored: 2, asked: 3 });
    expect(means.get('a')?.get('t2')).toEqual({ mean: null, scored: 0, asked: 1 });
    expect(means.get('b')?.get('t1')).toEqual({ mean: 10, scored: 1, asked: 1 });
    expect([...means.keys()]).toEqual(['a', 'b']);
  });
});

describe('meanInterval', () => {
  it('is the interval computed apart, in Python, from the formulas, cut at 100', () => {
    const result = meanInterval(oneTarget([100, 100, 95, 90, 100, 60, 85, 100, 70, 80, 75]));
    expect(result.mean).toBeCloseTo(86.8181818182, 9);
    expect(result.interval?.low).toBeCloseTo(76.623975, 5);
    expect(result.interval?.high).toBeCloseTo(96.446767, 5);
    expect(result).toMatchObject({ tasks: 11, scored: 11, offMostCommon: 7, coverage: 1, reason: null });
    const bent = meanInterval(oneTarget([100, 100, 99.9, 99.8, 99.7, 99.6, 99.5, 99.4, 0]));
    expect(bent.interval?.high).toBe(100);
  });

  it('never takes a missing score for 0, and tells the coverage', () => {
    const whole = meanInterval(oneTarget([80, 70, 60, 90, 85, 75, 65]));
    const holes = meanInterval(oneTarget([80, 70, 60, 90, 85, 75, 65, null, null]));
    expect(holes.mean).toBe(whole.mean);
    expect(holes.interval).toEqual(whole.interval);
    expect(whole.interval).not.toBeNull();
    expect(holes).toMatchObject({ tasks: 7, scored: 7, asked: 9, coverage: 7 / 9 });
  });

  it('weighs tasks alike, however many repetitions they have', () => {
    const rows = [
      row('a', 't1', 0, 100),
      row('a', 't1', 1, 100),
      row('a', 't1', 2, 100),
      row('a', 't2', 0, 0),
    ];
    expect(meanInterval(meanByTask(rows).get('a') ?? new Map()).mean).toBe(50);
  });

  it('does not take more repetitions for more knowledge', () => {
    const once = [80, 70, 60, 90, 85, 75, 65].map((score, i) => row('a', `t${i}`, 0, score));
    const often = once.flatMap((r) => [0, 1, 2, 3].map((repetition) => ({ ...r, repetition })));
    const of = (rows: ScoreRow[]) => meanInterval(meanByTask(rows).get('a') ?? new Map()).interval;
    expect(of(once)).not.toBeNull();
    expect(of(often)).toEqual(of(once));
  });

  it('gives no interval for six tasks and none for no scores, and says why', () => {
    expect(meanInterval(oneTarget([80, 70, 60, 90, 85, 75]))).toMatchObject({
      interval: null,
      reason: 'too_few_tasks',
    });
    expect(meanInterval(oneTarget([null, null]))).toEqual({
      mean: null,
      interval: null,
      reason: 'no_scores',
      tasks: 0,
      scored: 0,
      asked: 2,
      coverage: 0,
      offMostCommon: 0,
    });
    expect(meanInterval(new Map()).coverage).toBeNull();
  });

  it('is not certain of 100 after 20 times 100: at most 13.9 % of all tasks may differ', () => {
    const { interval } = meanInterval(oneTarget(Array.from({ length: 20 }, () => 100)));
    expect(interval?.low).toBeCloseTo(86.08917, 5);
    expect(interval?.high).toBe(100);
  });

  it('gives none when too few tasks are off the most common score', () => {
    const scores = [...Array.from({ length: 14 }, () => 100), 95, 90, 90, 85, 80, 60];
    expect(meanInterval(oneTarget(scores))).toMatchObject({
      interval: null,
      reason: 'too_few_differ',
      offMostCommon: 6,
    });
    expect(meanInterval(oneTarget([...scores, 70])).interval).not.toBeNull();
  });

  // Quantiles of Beta(18.5, 2.5), by the midpoint rule in Python.
  it('takes pass or fail for a share, however few fail', () => {
    const scores = [...Array.from({ length: 18 }, () => 100), 0, 0];
    const { interval } = meanInterval(oneTarget(scores));
    expect(interval?.low).toBeCloseTo(71.61467, 4);
    expect(interval?.high).toBeCloseTo(97.86275, 4);
    const turned = meanInterval(oneTarget(scores.map((score) => 100 - score))).interval;
    expect(turned?.low).toBeCloseTo(100 - 97.86275, 4);
  });
});

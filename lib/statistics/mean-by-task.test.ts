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
    const result = meanInterval(oneTarget([100, 100, 95, 90, 100, 60, 100, 85]));
    expect(result.mean).toBe(91.25);
    expect(result.interval?.low).toBeCloseTo(75.74848, 5);
    expect(result.interval?.high).toBe(100);
    expect(result).toMatchObject({ tasks: 8, scored: 8, asked: 8, coverage: 1, reason: null });
  });

  it('never takes a missing score for 0, and tells the coverage', () => {
    const whole = meanInterval(oneTarget([80, 70, 60, 90, 80, 75]));
    const holes = meanInterval(oneTarget([80, 70, 60, 90, 80, 75, null, null]));
    expect(holes.mean).toBe(whole.mean);
    expect(holes.interval).toEqual(whole.interval);
    expect(holes).toMatchObject({ tasks: 6, scored: 6, asked: 8, coverage: 0.75 });
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
    const once = [80, 70, 60, 90, 80, 75].map((score, i) => row('a', `t${i}`, 0, score));
    const often = once.flatMap((r) => [0, 1, 2, 3].map((repetition) => ({ ...r, repetition })));
    const of = (rows: ScoreRow[]) => meanInterval(meanByTask(rows).get('a') ?? new Map()).interval;
    expect(of(often)).toEqual(of(once));
  });

  it('gives no interval for five tasks and none for no scores, and says why', () => {
    expect(meanInterval(oneTarget([80, 70, 60, 90, 80]))).toMatchObject({
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
    });
    expect(meanInterval(new Map()).coverage).toBeNull();
  });

  it('is not certain of 100 after 20 times 100: at most 13.9 % of all tasks may differ', () => {
    const { interval } = meanInterval(oneTarget(Array.from({ length: 20 }, () => 100)));
    expect(interval?.low).toBeCloseTo(86.08917, 5);
    expect(interval?.high).toBe(100);
  });
});

import { expect, test } from 'vitest';
import { compareRuns } from './compare-runs';
import { findRegressions } from './find-regressions';
import type { RunItem } from './match-runs';

/** One item per task; `scores` of each target, in the order of tasks. */
function run(scores: Record<string, (number | null)[]>, contentHash = 'h'): RunItem[] {
  return Object.entries(scores).flatMap(([targetId, ofTarget]) =>
    ofTarget.map((score, i) => ({
      targetId,
      taskId: `t${i}`,
      contentHash,
      repetition: 1,
      score,
      timeMs: null,
      ttftMs: null,
      tokensPerSecond: null,
      costUsd: null,
    })),
  );
}

/** 20 tasks around `mean`, always the same. */
const around = (mean: number) => Array.from({ length: 20 }, (_, i) => mean + ((i * 7) % 5) - 2);
const verdicts = (baseline: RunItem[], candidate: RunItem[], scoresNotComparable: string | null = null) =>
  findRegressions(compareRuns(baseline, candidate, { scoresNotComparable }));

test('ten points less on every task is worse, ten more is not, and the intervals say so', () => {
  const shift = (by: number) => around(60).map((score, i) => score + by + (i % 3));
  const { targets } = verdicts(run({ a: around(60), b: around(60) }), run({ a: shift(-10), b: shift(10) }));
  expect(targets.map(({ targetId, verdict, tasks }) => [targetId, verdict, tasks])).toEqual([
    ['a', 'worse', 20],
    ['b', 'not_worse', 20],
  ]);
  expect(targets[0]!.change).toBeCloseTo(-10 + 0.95, 9);
  expect(targets[0]!.interval!.high).toBeLessThan(0);
  expect(targets[1]!.interval!.low).toBeGreaterThan(0);
});

test('a lower mean that chance explains is not worse', () => {
  const noisy = around(60).map((score, i) => score + (i % 2 === 0 ? 20 : -22));
  const [target] = verdicts(run({ a: around(60) }), run({ a: noisy })).targets;
  expect(target).toMatchObject({ verdict: 'not_worse', reason: null });
  expect(target!.change).toBeCloseTo(-1, 9);
  expect(target!.interval!.low).toBeLessThan(0);
  expect(target!.interval!.high).toBeGreaterThan(0);
});

test('with more models the same change needs more: Holm, and the interval agrees', () => {
  // Alone p = 0.036: nine tasks worse, one better, the rest equal.
  const change = [...Array<number>(9).fill(-6), 8, ...Array<number>(10).fill(0)];
  const changed = around(60).map((score, i) => score + change[i]!);
  const alone = verdicts(run({ a: around(60) }), run({ a: changed })).targets[0]!;
  expect(alone.verdict).toBe('worse');
  const equal = around(50);
  const others = Object.fromEntries(['b', 'c', 'd', 'e', 'f', 'g'].map((id) => [id, equal]));
  const among = verdicts(run({ a: around(60), ...others }), run({ a: changed, ...others })).targets[0]!;
  expect(among.verdict).toBe('not_worse');
  expect(among.interval!.high).toBeGreaterThanOrEqual(0);
  expect(among.adjustedP).toBeGreaterThan(alone.adjustedP!);
});

test('other judges, too few tasks, changed tasks and a model that the baseline lacks are no verdict', () => {
  const baseline = run({ a: around(60) });
  expect(verdicts(baseline, run({ a: around(20) }), 'x was judged by y')).toMatchObject({
    notComparable: 'x was judged by y',
    targets: [{ verdict: 'not_comparable', reason: 'x was judged by y' }],
  });
  expect(verdicts(run({ a: [60, 70, 80] }), run({ a: [1, 2, 3] })).targets).toMatchObject([
    { verdict: 'not_comparable', tasks: 3, reason: expect.stringContaining('only 3 tasks') },
  ]);
  expect(verdicts(baseline, run({ a: around(20) }, 'other'))).toMatchObject({
    leftOut: { contentChanged: 20, onlyInBaseline: 0, onlyInCandidate: 0 },
    targets: [
      {
        verdict: 'not_comparable',
        tasks: 0,
        reason: expect.stringContaining('20 tasks have another content'),
      },
    ],
  });
  expect(verdicts(baseline, run({ a: around(60), z: around(60) })).targets).toMatchObject([
    { targetId: 'a', verdict: 'not_worse' },
    { targetId: 'z', verdict: 'not_comparable', tasks: 0 },
  ]);
});

test('failed items are missing, not worse', () => {
  const failed = around(60).map((score, i) => (i < 5 ? null : score));
  expect(verdicts(run({ a: around(60) }), run({ a: failed })).targets).toMatchObject([
    { verdict: 'not_worse', tasks: 15, change: 0 },
  ]);
});

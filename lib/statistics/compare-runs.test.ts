import { describe, expect, it } from 'vitest';
import { compareRuns } from './compare-runs';
import type { RunItem } from './match-runs';
import { classifyChange, metricRules } from './run-metric';

const item = (task: number, values: Partial<RunItem> = {}): RunItem => ({
  targetId: 'm',
  taskId: `t${task}`,
  contentHash: `h${task}`,
  repetition: 0,
  score: 60,
  timeMs: 1000,
  ttftMs: 200,
  tokensPerSecond: 50,
  costUsd: null,
  ...values,
});
const run = (tasks: number, of: (task: number) => Partial<RunItem>) =>
  Array.from({ length: tasks }, (_, task) => item(task, of(task)));
const metric = (comparison: ReturnType<typeof compareRuns>, name: string) => {
  const found = comparison.overall.find((change) => change.metric === name);
  if (!found) throw new Error(`${name} is missing.`);
  return found;
};

describe('compareRuns', () => {
  const before = run(20, (t) => ({ score: 50 + (t % 5), timeMs: 1000 + t }));
  const after = run(20, (t) => ({ score: 60 + (t % 7), timeMs: 1500 + 3 * t, tokensPerSecond: 40 }));

  it('gives each metric its paired change, in its direction', () => {
    const comparison = compareRuns(before, after);
    const score = metric(comparison, 'score');
    expect(score.change).toBeCloseTo(10.85, 9); // over 20 tasks t % 7 has the mean 2.85, t % 5 has 2
    expect(score).toMatchObject({ verdict: 'improved', tasks: 20, improved: 20, regressed: 0, equal: 0 });
    expect(score.interval?.low).toBeGreaterThan(0);
    expect(metric(comparison, 'timeMs')).toMatchObject({ verdict: 'regressed', change: 519, regressed: 20 });
  });

  it('does not hide that all tasks changed alike, but has no interval for what has no bounds', () => {
    const comparison = compareRuns(before, after);
    expect(metric(comparison, 'tokensPerSecond')).toMatchObject({
      change: -10,
      interval: null,
      verdict: 'not_distinguishable',
      regressed: 20,
    });
    expect(metric(comparison, 'ttftMs')).toMatchObject({ change: 0, verdict: 'equal', equal: 20 });
  });

  it('calls a timing equal that surely changed by less than a tenth, and a score that surely changed by one point not', () => {
    const slower = run(20, (t) => ({ score: 51 + (t % 5) + (t % 3) / 10, timeMs: 1020 + t + (t % 3) }));
    const comparison = compareRuns(before, slower);
    const time = metric(comparison, 'timeMs');
    expect(time.interval?.low).toBeGreaterThan(0);
    expect(time.verdict).toBe('equal');
    expect(metric(comparison, 'score').verdict).toBe('improved');
    const muchSlower = run(20, (t) => ({ timeMs: 1150 + t + (t % 3) }));
    expect(metric(compareRuns(before, muchSlower), 'timeMs').verdict).toBe('regressed');
  });

  it('turns every sign when baseline and candidate change places', () => {
    const there = metric(compareRuns(before, after), 'score');
    const back = metric(compareRuns(after, before), 'score');
    expect(back.change).toBeCloseTo(-(there.change ?? NaN), 9);
    expect(back.interval?.high).toBeCloseTo(-(there.interval?.low ?? NaN), 9);
    expect([back.improved, back.regressed]).toEqual([there.regressed, there.improved]);
  });

  it('leaves out what is not the same task, and says why', () => {
    const changed = after.map((row, i) => (i === 3 ? { ...row, contentHash: 'other' } : row)).slice(1);
    const comparison = compareRuns(before, [...changed, item(99)]);
    expect(comparison.leftOut).toEqual([
      { targetId: 'm', taskId: 't0', reason: 'only_in_baseline' },
      { targetId: 'm', taskId: 't3', reason: 'content_changed' },
      { targetId: 'm', taskId: 't99', reason: 'only_in_candidate' },
    ]);
    expect(metric(comparison, 'score').tasks).toBe(18);
  });

  it('counts what has no value apart, never as 0', () => {
    const holes = after.map((row, i) => (i < 4 ? { ...row, score: null } : row));
    const score = metric(compareRuns(before, holes), 'score');
    expect(score).toMatchObject({ tasks: 16, unmeasured: 4, improved: 16, regressed: 0 });
    expect(score.candidateMean).toBeGreaterThan(60);
  });

  it('takes a task as one observation, whatever number of models and repetitions answered it', () => {
    const copies = (rows: RunItem[]) =>
      rows.flatMap((row) =>
        ['m', 'n', 'o'].flatMap((targetId) => [0, 1].map((repetition) => ({ ...row, targetId, repetition }))),
      );
    const one = metric(compareRuns(before, after), 'score');
    const comparison = compareRuns(copies(before), copies(after));
    const many = metric(comparison, 'score');
    expect(many.interval?.low).toBeCloseTo(one.interval?.low ?? NaN, 9);
    expect(many).toMatchObject({ tasks: 20, improved: 60 });
    expect(comparison.byTarget.map(({ targetId }) => targetId)).toEqual(['m', 'n', 'o']);
    expect(comparison.byTarget[0]?.metrics[0]).toMatchObject({ metric: 'score', tasks: 20, improved: 20 });
  });

  it('leaves scores of different judges alone, and still compares times', () => {
    const comparison = compareRuns(before, after, { scoresNotComparable: 'The judges differ.' });
    expect(metric(comparison, 'score')).toMatchObject({
      verdict: 'not_comparable',
      change: null,
      improved: 0,
    });
    expect(metric(comparison, 'timeMs').verdict).toBe('regressed');
    expect(comparison.scoresNotComparable).toBe('The judges differ.');
  });

  it('has no interval for few changed tasks, and calls runs equal in which none did', () => {
    const three = before.map((row, i) => (i < 3 ? { ...row, score: 0 } : row));
    expect(metric(compareRuns(before, three), 'score')).toMatchObject({
      verdict: 'not_distinguishable',
      interval: null,
      regressed: 3,
    });
    expect(metric(compareRuns(before, before), 'score')).toMatchObject({ verdict: 'equal', interval: null });
  });

  it('says that five tasks are too few', () => {
    const few = metric(compareRuns(before.slice(0, 5), after.slice(0, 5)), 'score');
    expect(few).toMatchObject({ verdict: 'too_few_tasks', interval: null, improved: 5 });
    expect(metric(compareRuns([], []), 'score')).toMatchObject({ change: null, verdict: 'too_few_tasks' });
  });
});

describe('classifyChange', () => {
  it.each([
    ['score', 60, 65, 'equal'],
    ['score', 60, 65.1, 'improved'],
    ['score', 60, 54, 'regressed'],
    ['timeMs', 1000, 1100, 'equal'],
    ['timeMs', 1000, 1101, 'regressed'],
    ['ttftMs', 200, 170, 'improved'],
    ['tokensPerSecond', 50, 56, 'improved'],
    ['tokensPerSecond', 0, 1, 'improved'],
  ] as const)('%s from %d to %d: %s', (name, baseline, candidate, kind) => {
    expect(classifyChange(baseline, candidate, metricRules[name])).toBe(kind);
  });
});

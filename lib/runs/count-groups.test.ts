import { expect, test } from 'vitest';
import { countsFromGroups, etaMs, stepsFromGroups } from './count-groups';

const group = (
  phase: 'BENCHMARKING' | 'JUDGING',
  total: number,
  done: number,
  failed: number,
  inProgress: number,
) => ({
  phase,
  total,
  done,
  failed,
  inProgress,
});

test('counts of a judged run in its first phase', () => {
  const groups = [
    group('BENCHMARKING', 10, 6, 1, 2),
    group('BENCHMARKING', 10, 0, 0, 0),
    group('JUDGING', 0, 0, 0, 0),
  ];
  expect(countsFromGroups(groups, true)).toEqual({
    total: 20,
    new: 11,
    inProgress: 2,
    waitingForJudge: 6,
    judging: 0,
    completed: 0,
    failed: 1,
  });
});

test('counts of a judged run in its second phase: failures of both phases add up', () => {
  const groups = [group('BENCHMARKING', 10, 9, 1, 0), group('JUDGING', 9, 4, 2, 1)];
  expect(countsFromGroups(groups, true)).toEqual({
    total: 10,
    new: 0,
    inProgress: 0,
    waitingForJudge: 2,
    judging: 1,
    completed: 4,
    failed: 3,
  });
});

test('without a judge an answer completes its item', () => {
  expect(countsFromGroups([group('BENCHMARKING', 5, 3, 1, 1)], false)).toMatchObject({
    completed: 3,
    waitingForJudge: 0,
    new: 0,
  });
});

test('the steps of a judged run are answers and verdicts; what got no answer fails in both', () => {
  const groups = [group('BENCHMARKING', 10, 9, 1, 0), group('JUDGING', 9, 4, 2, 1)];
  expect(stepsFromGroups(groups, true)).toEqual({ answered: 9, done: 13, failed: 4, total: 20 });
  expect(stepsFromGroups(groups.slice(0, 1), false)).toEqual({ answered: 9, done: 9, failed: 1, total: 10 });
});

test('the time left is unknown before anything settled, and zero when nothing is left', () => {
  expect(etaMs(5_000, 0, 10)).toBeNull();
  expect(etaMs(null, 3, 10)).toBeNull();
  expect(etaMs(5_000, 5, 10)).toBe(10_000);
  expect(etaMs(null, 0, 0)).toBe(0);
});

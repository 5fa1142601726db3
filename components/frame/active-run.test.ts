import { expect, test } from 'vitest';
import { phaseCounts } from './active-run';

const progress = {
  total: 10,
  new: 2,
  inProgress: 1,
  waitingForJudge: 3,
  judging: 1,
  completed: 2,
  failed: 1,
};

test('while benchmarking answers count, also those that wait for the judge', () => {
  expect(phaseCounts({ phase: 'BENCHMARKING', progress })).toEqual({ done: 6, failed: 1, total: 10 });
});

test('while judging verdicts count', () => {
  expect(phaseCounts({ phase: 'JUDGING', progress })).toEqual({ done: 2, failed: 1, total: 10 });
});

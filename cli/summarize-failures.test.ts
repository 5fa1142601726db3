import { expect, test } from 'vitest';
import { summarizeFailures } from './summarize-failures';

const failed = (
  model: string,
  failedPhase: 'BENCHMARKING' | 'JUDGING',
  errorKind: string,
  errorMsg: string,
) => ({
  target: { provider: 'P', model },
  failedPhase,
  errorKind,
  errorMsg,
});

test('failures are counted apart by model, phase and kind, the most frequent first, with the first message', () => {
  const causes = summarizeFailures([
    failed('a', 'BENCHMARKING', 'timeout', 'first'),
    failed('a', 'JUDGING', 'timeout', 'judge was late'),
    failed('b', 'JUDGING', 'timeout', 'other model'),
    failed('b', 'JUDGING', 'timeout', 'again'),
    failed('b', 'JUDGING', 'invalid_response', 'no JSON'),
  ]);
  expect(
    causes.map(({ model, phase, errorKind, count, example }) => [model, phase, errorKind, count, example]),
  ).toEqual([
    ['b', 'JUDGING', 'timeout', 2, 'other model'],
    ['a', 'BENCHMARKING', 'timeout', 1, 'first'],
    ['a', 'JUDGING', 'timeout', 1, 'judge was late'],
    ['b', 'JUDGING', 'invalid_response', 1, 'no JSON'],
  ]);
});

test('no failures, no causes', () => expect(summarizeFailures([])).toEqual([]));

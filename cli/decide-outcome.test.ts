import { expect, test } from 'vitest';
import { decideOutcome, type EndedRun } from './decide-outcome';

const judge = { providerId: '1', provider: 'P', model: 'judge', simulated: false };

const minimum = (failUnder: number | null) => ({ failUnder, comparison: null });

/** Each model as [name, mean score, completed of 10 items]. */
function run(status: EndedRun['status'], ...models: [string, number | null, number][]): EndedRun {
  const perModel = models.map(([model, meanScore, completed]) => ({
    provider: 'P',
    model,
    meanScore,
    completed,
    items: 10,
  }));
  return { status, judge, errorMsg: null, aggregates: { perModel } };
}

test('a finished run without a minimum is 0', () => {
  expect(decideOutcome(run('FINISHED', ['a', 3, 10]), minimum(null))).toEqual({ exitCode: 0, reasons: [] });
});

test('every model has to reach the minimum; the one that does not is named with what it lacks', () => {
  expect(decideOutcome(run('FINISHED', ['a', 80, 10], ['b', 70, 10]), minimum(70))).toEqual({
    exitCode: 0,
    reasons: [],
  });
  const missed = decideOutcome(run('FINISHED', ['a', 80, 10], ['b', 57.46, 10]), minimum(70));
  expect(missed).toEqual({ exitCode: 100, reasons: ['P/b scored 57.5, 12.5 below --fail-under 70.'] });
});

test('a model below the minimum by less than is shown still fails', () => {
  const { exitCode, reasons } = decideOutcome(run('FINISHED', ['a', 69.99, 10]), minimum(70));
  expect(exitCode).toBe(100);
  expect(reasons[0]).toContain('less than 0.1 below');
});

test('a minimum of 0 is a minimum: a model without a score fails it', () => {
  const { exitCode, reasons } = decideOutcome(run('INCOMPLETE', ['a', null, 0], ['b', 0, 10]), minimum(0));
  expect(exitCode).toBe(100);
  expect(reasons).toEqual([
    'P/a has no score at all; --fail-under asks for 0.',
    '10 items failed: the scores cover the others only.',
  ]);
});

test('an incomplete run is 0 with a remark when every model has a result', () => {
  const { exitCode, reasons } = decideOutcome(run('INCOMPLETE', ['a', 80, 9], ['b', 60, 1]), minimum(null));
  expect(exitCode).toBe(0);
  expect(reasons).toEqual(['10 items failed: the scores cover the others only.']);
});

test('an incomplete run is 1 when one model has none', () => {
  const { exitCode, reasons } = decideOutcome(
    run('INCOMPLETE', ['a', 80, 10], ['b', null, 0]),
    minimum(null),
  );
  expect(exitCode).toBe(1);
  expect(reasons[0]).toBe('No item of P/b was completed.');
});

test.each(['PAUSED', 'CANCELLED', 'FAILED'] as const)('a %s run is 1, whatever its scores', (status) => {
  expect(decideOutcome(run(status, ['a', 10, 10]), minimum(90)).exitCode).toBe(1);
  expect(decideOutcome({ ...run(status, ['a', 90, 10]), errorMsg: 'no disk' }, minimum(null))).toEqual({
    exitCode: 1,
    reasons: [`The run did not reach its end; it is ${status}: no disk`],
  });
});

const target = (name: string, verdict: 'worse' | 'not_worse' | 'not_comparable', change: number | null) => ({
  name,
  verdict,
  change,
  targetId: name,
  interval: null,
  adjustedP: null,
  tasks: 20,
  reason: verdict === 'not_comparable' ? 'too few tasks' : null,
});
const against = (...targets: ReturnType<typeof target>[]) => ({
  failUnder: null,
  comparison: { baseline: 'run-1', targets },
});

test('a model that is worse than in the baseline fails, one that is not does not', () => {
  const ended = run('FINISHED', ['a', 50, 10]);
  expect(decideOutcome(ended, against(target('a', 'not_worse', -3)))).toEqual({ exitCode: 0, reasons: [] });
  expect(decideOutcome(ended, against(target('a', 'worse', -3.21), target('b', 'not_worse', 1)))).toEqual({
    exitCode: 100,
    reasons: ['a is worse than in run-1, by 3.2 points.'],
  });
});

test('what could not be compared is an error with its reason, never a pass', () => {
  const ended = run('FINISHED', ['a', 50, 10]);
  expect(decideOutcome(ended, against(target('a', 'not_comparable', null)))).toEqual({
    exitCode: 1,
    reasons: ['a could not be compared with run-1: too few tasks.'],
  });
  expect(decideOutcome(ended, against()).exitCode).toBe(1);
});

test('a missed gate outweighs one that could not be looked at, and every reason is told', () => {
  const gates = { ...against(target('a', 'not_comparable', null)), failUnder: 60 };
  const { exitCode, reasons } = decideOutcome(run('FINISHED', ['a', 50, 10]), gates);
  expect(exitCode).toBe(100);
  expect(reasons).toEqual([
    'P/a scored 50.0, 10.0 below --fail-under 60.',
    'a could not be compared with run-1: too few tasks.',
  ]);
});

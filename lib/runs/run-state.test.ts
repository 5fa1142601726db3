import { describe, expect, test } from 'vitest';
import { canMove, isActive, isSettled, runStatuses, sourcesOf, type RunStatus } from './run-state';

const legal: [RunStatus, RunStatus, string][] = [
  ['PENDING', 'RUNNING', 'a worker picks it up'],
  ['PENDING', 'PAUSED', 'paused before any worker came'],
  ['PENDING', 'CANCELLED', 'stopped before any worker came'],
  ['PENDING', 'FAILED', 'the run itself is impossible'],
  ['RUNNING', 'PAUSED', 'calls in flight complete'],
  ['RUNNING', 'FINISHED', 'every item is completed'],
  ['RUNNING', 'INCOMPLETE', 'nothing left to do, some items failed'],
  ['RUNNING', 'CANCELLED', 'calls in flight are aborted'],
  ['RUNNING', 'FAILED', 'the run itself is impossible'],
  ['PAUSED', 'RUNNING', 'resumed'],
  ['PAUSED', 'CANCELLED', 'stopped while paused'],
  ['FINISHED', 'RUNNING', 're-judged'],
  ['INCOMPLETE', 'RUNNING', 'failed items are retried'],
];

describe('a run moves', () => {
  test.each(legal)('%s → %s: %s', (from, to) => expect(canMove(from, to)).toBe(true));

  test('along no other way', () => {
    const allowed = new Set(legal.map(([from, to]) => `${from} ${to}`));
    for (const from of runStatuses)
      for (const to of runStatuses) expect(canMove(from, to)).toBe(allowed.has(`${from} ${to}`));
  });
});

test('the sources of a status are those that may move there', () => {
  expect(sourcesOf('PAUSED')).toEqual(['PENDING', 'RUNNING']);
  expect(sourcesOf('CANCELLED')).toEqual(['PENDING', 'RUNNING', 'PAUSED']);
});

test('a run is active, paused or settled', () => {
  for (const status of runStatuses)
    expect([isActive(status), status === 'PAUSED', isSettled(status)].filter(Boolean)).toHaveLength(1);
});

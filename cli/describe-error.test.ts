import { CommanderError } from 'commander';
import { expect, test } from 'vitest';
import { EnvError } from '@/lib/env/env';
import { AppError } from '@/lib/errors/app-error';
import { describeError } from './describe-error';
import { Interrupted } from './interrupted';
import { UsageError } from './usage-error';

test.each([
  [new UsageError('u'), 2],
  [new AppError('conflict', 'c'), 1],
  [new AppError('unresolvable_reference', 'r'), 2],
  [new EnvError(['PORT must be a number.']), 1],
  [new Interrupted(), 130],
  [new CommanderError(1, 'commander.unknownOption', 'x'), 2],
  [new CommanderError(0, 'commander.helpDisplayed', 'x'), 0],
  [new TypeError('t'), 1],
  ['thrown text', 1],
])('%s exits with %d', (error, exitCode) => {
  expect(describeError(error, false).exitCode).toBe(exitCode);
});

test('a refusal names its fields, once', () => {
  const error = new AppError('invalid', 'The run is not valid: name: is too long', [
    { path: 'name', message: 'is too long' },
    { path: 'targets', message: 'names a model twice' },
  ]);
  expect(describeError(error, false).message).toBe(
    'The run is not valid: name: is too long\n  targets: names a model twice',
  );
});

test('stacks are shown on request only', () => {
  for (const error of [new AppError('internal', 'broken'), new TypeError('broken')]) {
    expect(describeError(error, false).message).not.toContain('.test.ts');
    expect(describeError(error, true).message).toContain('describe-error.test.ts');
  }
});

test('what nobody foresaw says how to find out more', () => {
  expect(describeError(new TypeError('x is not a function'), false).message).toMatch(
    /^Unexpected: x is not a function\nASSAY_DEBUG=1/,
  );
});

test('a database that is away is said in words', () => {
  const refused = Object.assign(new Error(''), { code: 'ECONNREFUSED' });
  expect(describeError(refused, false).message).toContain('The database does not answer (ECONNREFUSED)');
});

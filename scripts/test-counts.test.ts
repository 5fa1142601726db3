import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './test-counts';

const file = (name: string, status: string, ...statuses: string[]) => ({
  name,
  status,
  assertionResults: statuses.map((status) => ({ status })),
});

test('unit and database tests are counted apart, by file name', () => {
  const report = {
    testResults: [
      file('/a/lib/x.test.ts', 'passed', 'passed', 'passed', 'skipped'),
      file('/a/lib/x.db.test.ts', 'failed', 'passed', 'failed'),
    ],
  };
  expect(countVitest(report)).toEqual({
    unit: { passed: 2, failed: 0, skipped: 1 },
    db: { passed: 1, failed: 1, skipped: 0 },
  });
});

test('a file that could not be loaded counts as a failure', () => {
  expect(countVitest({ testResults: [file('/a/x.test.ts', 'failed')] }).unit.failed).toBe(1);
});

test('a browser test that passed only at the second try has failed; so has a server that did not start', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countPlaywright({ stats, errors: [] })).toEqual({ passed: 3, failed: 2, skipped: 2 });
  expect(countPlaywright({ stats, errors: [{}] }).failed).toBe(3);
});

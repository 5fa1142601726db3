/** What a test runner says it did. */
export type Counts = { passed: number; failed: number; skipped: number };

export const noTests: Counts = { passed: 0, failed: 0, skipped: 0 };

export const addCounts = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

/** The part of vitest's JSON report that is read. */
export type VitestReport = {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[];
};

function countFile(file: VitestReport['testResults'][number]): Counts {
  const counts = { ...noTests };
  for (const { status } of file.assertionResults) {
    if (status === 'passed') counts.passed++;
    else if (status === 'failed') counts.failed++;
    else counts.skipped++;
  }
  // A file that could not be loaded has no results, but has failed.
  if (file.status === 'failed' && counts.failed === 0) counts.failed = 1;
  return counts;
}

/** Unit and database tests apart, told by the file's name. */
export function countVitest(report: VitestReport): { unit: Counts; db: Counts } {
  const result = { unit: noTests, db: noTests };
  for (const file of report.testResults) {
    const part = /\.db\.test\.tsx?$/.test(file.name) ? 'db' : 'unit';
    result[part] = addCounts(result[part], countFile(file));
  }
  return result;
}

/** The part of Playwright's JSON report that is read. */
export type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** A flaky test has failed; so has each error outside a test, such as a server that did not start. */
export const countPlaywright = ({ stats, errors }: PlaywrightReport): Counts => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky + errors.length,
  skipped: stats.skipped,
});

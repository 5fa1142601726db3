import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBrowser } from './find-browser';
import { projectRoot } from './project-root';
import {
  addCounts,
  countPlaywright,
  countVitest,
  noTests,
  type Counts,
  type PlaywrightReport,
  type VitestReport,
} from './test-counts';

// `npm test`: unit, database and browser tests one after the other. The last line is the runners' own count. A part
// that ran nothing fails: a wrong pattern must not look like success.

const reports = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-reports-'));

function run(script: string, args: string[], env: Record<string, string>): number {
  const full = path.join(projectRoot, 'node_modules', script);
  const options = { cwd: projectRoot, stdio: 'inherit' as const, env: { ...process.env, ...env } };
  return spawnSync(process.execPath, [full, ...args], options).status ?? 1;
}

function readReport(file: string): unknown {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null;
}

/** A runner that fails without a failed test (a crash, an unhandled error) counts as one failure. */
const honest = (counts: Counts, exitCode: number): Counts =>
  exitCode !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;

function runVitest(): Record<string, Counts> {
  const file = path.join(reports, 'vitest.json');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const exitCode = run('vitest/vitest.mjs', ['run', ...reporters], {});
  const { unit, db } = countVitest((readReport(file) as VitestReport | null) ?? { testResults: [] });
  const failed = unit.failed + db.failed;
  return { unit: failed > 0 ? unit : honest(unit, exitCode), database: db };
}

const hasSpecs = () =>
  fs
    .readdirSync(path.join(projectRoot, 'e2e'), { recursive: true })
    .some((name) => String(name).endsWith('.spec.ts'));

function runPlaywright(): Counts {
  process.env.CHROMIUM_PATH = ensureBrowser();
  const file = path.join(reports, 'playwright.json');
  const exitCode = run('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = readReport(file) as PlaywrightReport | null;
  return honest(report ? countPlaywright(report) : noTests, exitCode);
}

const parts = runVitest();
if (hasSpecs()) parts.browser = runPlaywright();
else console.log('No browser tests: e2e/ holds no *.spec.ts.');
fs.rmSync(reports, { recursive: true, force: true });

let total = noTests;
for (const [name, counts] of Object.entries(parts)) {
  const ranNothing = counts.passed + counts.failed === 0;
  console.log(
    `${name}: ${counts.passed} passed, ${counts.failed} failed${ranNothing ? ' - ran no test' : ''}`,
  );
  total = addCounts(total, ranNothing ? { ...counts, failed: 1 } : counts);
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exitCode = total.failed > 0 ? 1 : 0;

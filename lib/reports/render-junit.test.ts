import { expect, test } from 'vitest';
import { hostileText, sampleReport } from '@/lib/testing/sample-report';
import { junitFoot, junitHead, junitSuite, type JunitItem } from './render-junit';

const item = (overrides: Partial<JunitItem>): JunitItem => ({
  id: '1',
  taskId: 'task-1',
  category: 'Math',
  subcategory: 'Sums',
  repetition: 1,
  status: 'COMPLETED',
  failedPhase: null,
  score: 80,
  timeTakenMs: 1500,
  errorKind: null,
  errorMsg: null,
  ...overrides,
});

const report = sampleReport();
const suite = (items: JunitItem[], passMark = 50) => junitSuite(report, report.models[1]!, items, passMark);

test('below the pass mark is a failure, at it is not', () => {
  const xml = suite([item({ score: 49.9 }), item({ score: 50 })]);
  expect(xml).toContain('tests="2" failures="1" errors="0" skipped="0" time="3.000"');
  expect(xml).toContain('<failure type="below_pass_mark" message="Score 49.9 is below the pass mark 50"/>');
});

test('a failed judging is an error and never a failed score, as a failed generation is; open items are skipped', () => {
  const failed = { status: 'FAILED', score: null, errorKind: 'timeout', errorMsg: 'late' } as const;
  const xml = suite([
    item({ ...failed, failedPhase: 'JUDGING' }),
    item({ ...failed, failedPhase: 'BENCHMARKING' }),
    item({ status: 'WAITING_FOR_JUDGE', score: null }),
  ]);
  expect(xml).toContain('tests="3" failures="0" errors="2" skipped="1"');
  expect(xml).toContain('<error type="judge_error: timeout" message="No score: judge failed">late</error>');
  expect(xml).toContain('<error type="generation_error: timeout"');
  expect(xml).toContain('<skipped message="not settled: WAITING_FOR_JUDGE"/>');
});

test('an answer that nobody judges passes when it is there', () => {
  expect(suite([item({ score: null })])).toContain('failures="0" errors="0" skipped="0"');
});

test('whatever names and messages hold, the document is well-formed XML 1.0', () => {
  const xml = `${junitHead(report)}${suite([item({ taskId: hostileText, status: 'FAILED', errorMsg: hostileText })])}${junitFoot}`;
  expect(xml).not.toMatch(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/u);
  expect(xml).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/);
  const open: string[] = [];
  for (const [tag, end, name, self] of xml
    .replace(/^<\?xml.*\n/, '')
    .matchAll(/<(\/?)(\w+)(?: [\w]+="[^"<]*")*(\/?)>/g)) {
    if (end) expect(open.pop(), tag).toBe(name);
    else if (!self) open.push(name!);
  }
  expect(open).toEqual([]);
  expect(xml.replace(/<(\/?)(\w+)(?: [\w]+="[^"<]*")*(\/?)>/g, '').replace(/^<\?xml.*\n/, '')).not.toContain(
    '<',
  );
});

test('a suite carries the run, the judge, the score with its interval and coverage', () => {
  const xml = suite([]);
  for (const [name, value] of Object.entries({
    run_id: 'run-20260101-abcdef',
    judge: 'Lab | &lt;b&gt;/judge',
    simulated: 'true',
    pass_mark: '50',
    score: '70.5',
    coverage: '0.75',
  }))
    expect(xml).toContain(`<property name="${name}" value="${value}"/>`);
});

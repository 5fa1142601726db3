import type { ItemRow } from '@/lib/runs/item';
import { visibleText } from '@/lib/runs/visible-text';
import { formatScore } from './format-figures';
import { markup, type Markup } from './markup';
import type { Report, ReportModel } from './report';

/** As much of an item as a test case shows. */
export type JunitItem = Pick<
  ItemRow,
  | 'id'
  | 'taskId'
  | 'category'
  | 'subcategory'
  | 'repetition'
  | 'status'
  | 'failedPhase'
  | 'score'
  | 'timeTakenMs'
  | 'errorKind'
  | 'errorMsg'
>;

type Result = 'passed' | 'failed' | 'error' | 'skipped';
type Case = { result: Result; source: Markup };

const seconds = (ms: number | null) => ((ms ?? 0) / 1000).toFixed(3);

const property = (name: string, value: string | number | boolean | null) =>
  value === null ? null : markup`<property name="${name}" value="${visibleText(String(value))}"/>`;

function outcomeOf(item: JunitItem, passMark: number): { result: Result; detail: Markup | null } {
  const { status, score, failedPhase, errorKind, errorMsg } = item;
  if (status === 'FAILED') {
    const step = failedPhase === 'JUDGING' ? 'judge' : 'generation';
    const message = visibleText(errorMsg ?? 'No message was stored.');
    return {
      result: 'error',
      detail: markup`<error type="${`${step}_error: ${errorKind ?? 'unknown'}`}" message="${`No score: ${step} failed`}">${message}</error>`,
    };
  }
  if (status !== 'COMPLETED')
    return { result: 'skipped', detail: markup`<skipped message="${`not settled: ${status}`}"/>` };
  if (score === null || score >= passMark) return { result: 'passed', detail: null };
  const message = `Score ${formatScore(score)} is below the pass mark ${passMark}`;
  return { result: 'failed', detail: markup`<failure type="below_pass_mark" message="${message}"/>` };
}

function testCase(item: JunitItem, report: Report, passMark: number): Case {
  const { result, detail } = outcomeOf(item, passMark);
  const name = report.run.repetitions > 1 ? `${item.taskId} #${item.repetition}` : item.taskId;
  const group = [item.category, item.subcategory].filter(Boolean).join('.');
  const properties = [property('item_id', item.id), property('score', item.score)];
  return {
    result,
    source: markup`<testcase classname="${visibleText(group)}" name="${visibleText(name)}" time="${seconds(item.timeTakenMs)}"><properties>${properties}</properties>${detail}</testcase>
`,
  };
}

function suiteProperties({ run }: Report, { simulated, score }: ReportModel, passMark: number) {
  return [
    property('run_id', run.runId),
    property('run_status', run.status),
    property('judge', run.judge && `${run.judge.provider}/${run.judge.model}`),
    property('simulated', simulated || (run.judge?.simulated ?? false)),
    property('pass_mark', run.judge && passMark),
    property('score', score.mean),
    property('score_low', score.interval?.low ?? null),
    property('score_high', score.interval?.high ?? null),
    property('coverage', score.coverage),
  ];
}

/** One model as a test suite. A failed generation or judging is an error, never a failed score. */
export function junitSuite(
  report: Report,
  model: ReportModel,
  items: Iterable<JunitItem>,
  passMark: number,
): string {
  const counts: Record<Result, number> = { passed: 0, failed: 0, error: 0, skipped: 0 };
  const cases: Markup[] = [];
  let timeMs = 0;
  for (const item of items) {
    const { result, source } = testCase(item, report, passMark);
    counts[result]++;
    cases.push(source);
    timeMs += item.timeTakenMs ?? 0;
  }
  const started = report.run.startedAt ?? report.run.createdAt;
  return markup`<testsuite name="${visibleText(`${model.provider}/${model.model}`)}" tests="${cases.length}" failures="${counts.failed}" errors="${counts.error}" skipped="${counts.skipped}" time="${seconds(timeMs)}" timestamp="${started.slice(0, 19)}">
<properties>${suiteProperties(report, model, passMark)}</properties>
${cases}</testsuite>
`.source;
}

export const junitHead = ({ run }: Report): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${markup`<testsuites name="${`Assay ${run.name ?? run.runId}`}">`.source}\n`;

export const junitFoot = '</testsuites>\n';

import { buildReport, type ReportSources } from '@/lib/reports/build-report';
import { chooseNotable } from '@/lib/reports/choose-notable';
import type { Report } from '@/lib/reports/report';
import type { Item } from '@/lib/runs/item';
import type { ModelAggregate, RunDetail } from '@/lib/runs/run';

/** What a model might write to break out of whatever shows it. */
export const hostileText =
  '</pre><script>alert(1)</script><img src=x onerror=alert(2)> ```` | ]]> \u0000\u001b[2J \u202eevil\n| a | b |';

const measured = { n: 8, mean: 400, p50: 310.4, p95: 1250 };
const simulatedProvider = { providerId: '1', provider: 'Lab | <b>', simulated: true };
const judge = { ...simulatedProvider, model: 'judge' };

const cost = { usd: 0.25, unknownCalls: 0, estimatedCalls: 0 };

export const sampleAggregate = (targetId: string, model: string): ModelAggregate => ({
  targetId,
  ...simulatedProvider,
  model,
  items: 8,
  completed: 8,
  failedGeneration: 0,
  failedJudging: 0,
  truncated: 0,
  refused: 0,
  empty: 0,
  meanScore: 50,
  scored: 8,
  coverage: 1,
  ttftMs: measured,
  timeTakenMs: measured,
  tokensPerSecond: { n: 8, mean: 51, p50: 50, p95: 60 },
  inputTokens: 1234,
  outputTokens: 5678,
  cost,
  costPerItemUsd: { n: 8, mean: 0.03, p50: 0.03, p95: 0.04 },
  judgeCostUsd: 0.1,
});

const run: RunDetail = {
  id: '7',
  runId: 'run-20260101-abcdef',
  name: 'Night <script>',
  status: 'INCOMPLETE',
  phase: 'JUDGING',
  trigger: 'MANUAL',
  judge,
  targets: [
    { ...simulatedProvider, model: 'strong' },
    { ...simulatedProvider, model: 'weak' },
  ],
  collections: [{ id: '1', name: 'Set' }],
  progress: { total: 16, new: 0, inProgress: 0, waitingForJudge: 0, judging: 0, completed: 14, failed: 2 },
  simulated: true,
  errorMsg: null,
  cost: { candidates: cost, judge: cost, warmUp: cost, total: { ...cost, usd: 0.75 } },
  budgetUsd: null,
  pauseReason: null,
  estimate: { costUsd: { expected: 0.7, low: 0.5, high: 0.9 }, unknown: [], durationMs: null },
  createdAt: '2026-01-01T10:00:00.000Z',
  startedAt: '2026-01-01T10:00:01.000Z',
  finishedAt: '2026-01-01T10:05:00.000Z',
  repetitions: 1,
  parameters: { temperature: 0, systemPrompt: 'x'.repeat(500) },
  manifest: {
    assay: { version: '0.1.0', node: 'v24', postgres: '18' },
    judge: { schemaVersion: 'assay-verdict/1', templateHash: 'f'.repeat(64) },
    tasks: Array.from({ length: 8 }, (_, i) => ({ taskId: `task-${i}` })),
  },
  groups: [],
  aggregates: {
    meanScore: 55,
    meanTimeTakenMs: 400,
    meanTokensPerSecond: 51,
    perModel: [
      sampleAggregate('1', 'strong'),
      { ...sampleAggregate('2', 'weak'), scored: 6, completed: 6, failedGeneration: 1, failedJudging: 1 },
    ],
    perTask: [],
  },
};

type Row = ReportSources['scores'][number] & { itemId: string };

/** `strong` has 90 and a little more on eight tasks, `weak` 20 less with two items missing. */
const scores: Row[] = ['1', '2'].flatMap((targetId) =>
  Array.from({ length: 8 }, (_, i): Row => {
    const failedPhase = targetId === '2' && i > 5 ? (i === 6 ? 'judge' : 'generation') : null;
    return {
      itemId: `${targetId}${i}`,
      targetId,
      taskId: `task-${i}`,
      repetition: 1,
      category: i % 2 === 0 ? 'Even' : 'Odd <i>',
      score: failedPhase ? null : targetId === '1' ? 90 + (i % 3) : 70 + (i % 2),
      failedPhase,
      costUsd: failedPhase === 'generation' ? null : (targetId === '1' ? 0.02 : 0.01) * (1 + (i % 3) / 10),
      ttftMs: failedPhase === 'generation' ? null : 300 + 10 * i,
    };
  }),
);

function item({ itemId, targetId, taskId, category, score }: Row): Item {
  return {
    id: itemId,
    taskId,
    category,
    subcategory: null,
    target: { ...simulatedProvider, model: targetId === '1' ? 'strong' : 'weak' },
    repetition: 1,
    status: 'COMPLETED',
    failedPhase: null,
    outcome: 'ok',
    score,
    scores: null,
    timeTakenMs: 400,
    ttftMs: 300,
    tokensGenerated: 100,
    tokensPerSecond: 50,
    attempts: 1,
    judgeAttempts: 1,
    costUsd: 0.03,
    judgeCostUsd: 0.01,
    unknownCostCalls: 0,
    errorKind: null,
    errorMsg: null,
    inputIndex: 0,
    violationCategories: ['format'],
    checks: null,
    violations: [{ category: 'format', detail: hostileText, foundBy: 'judge' }],
    prompt: `Question of ${taskId}?`,
    inputName: null,
    inputCount: 0,
    references: { excellent: null, good: null, pass: null, incorrectAnswerDirection: null },
    response: `${hostileText}${'y'.repeat(5000)}`,
    reasoning: null,
    verdicts: [
      {
        id: '1',
        current: true,
        judge,
        schemaVersion: 'assay-verdict/1',
        templateHash: 'f'.repeat(64),
        scores: { accuracy: 1, format: 1, compliance: 1, overall: 1 },
        violations: [{ category: 'format', detail: hostileText }],
        contradictions: [],
        reasoning: 'Because.',
        createdAt: '2026-01-01T10:01:00.000Z',
      },
    ],
    ledger: [],
  };
}

/** The sources of a simulated run of two models over eight tasks, with failures and hostile texts. */
export function sampleSources(): ReportSources {
  const { worstItemIds, disagreements } = chooseNotable(scores, { worst: 2, disagreements: 1 });
  const items = new Map(scores.map((row) => [row.itemId, item(row)]));
  const find = (id: string) => items.get(id)!;
  return {
    run,
    manifestSha256: 'a'.repeat(64),
    scores,
    failures: [
      {
        key: 'k',
        phase: 'JUDGING',
        errorKind: 'timeout',
        stem: 'Timed out after … ms',
        count: 1,
        itemIds: ['26'],
        examples: [{ itemId: '26', taskId: 'task-6', model: 'weak', message: `Timed out ${hostileText}` }],
      },
    ],
    worst: worstItemIds.map(find),
    disagreements: disagreements.map((one) => ({
      ...one,
      highest: find(one.highestItemId),
      lowest: find(one.lowestItemId),
    })),
    generatedAt: '2026-01-02T00:00:00.000Z',
  };
}

export const sampleReport = (): Report => buildReport(sampleSources());

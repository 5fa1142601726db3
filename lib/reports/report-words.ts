import { explainCost, formatCost } from '@/lib/costs/format-cost';
import { estimateBesideCost, formatEstimate } from '@/lib/costs/format-estimate';
import { failureKinds } from '@/lib/runs/failure-kinds';
import { formatCount, formatDuration, formatScore, noFigure } from './format-figures';
import type { CutText, Report, ReportModel } from './report';

// Words and figures that Markdown and HTML share, so that the two cannot say different things.

export const figures = (value: number | null, digits: number): string =>
  value === null
    ? noFigure
    : value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });

export const duration = (ms: number | null): string =>
  ms === null ? noFigure : ms < 1000 ? `${figures(ms, ms < 10 ? 1 : 0)} ms` : formatDuration(ms);

/** `1`, or `1–3` where the models within cannot be told apart. */
export const placesOf = ({ rank, lastRank }: Pick<ReportModel, 'rank' | 'lastRank'>): string =>
  rank === null ? noFigure : lastRank !== null && lastRank > rank ? `${rank}–${lastRank}` : String(rank);

export const intervalOf = (interval: { low: number; high: number } | null, digits = 1): string =>
  interval ? `${figures(interval.low, digits)} to ${figures(interval.high, digits)}` : noFigure;

export const nameOf = (report: Report, targetId: string): string =>
  report.models.find((model) => model.targetId === targetId)?.name ?? targetId;

export const titleOf = ({ run }: Report): string => `Assay report: ${run.name ?? run.runId}`;

export const simulatedMark = ' (simulated)';

export type Column<Row> = { title: string; right?: boolean; cell: (row: Row) => string };

/** What stands in the table of models besides the model's name. */
export function modelColumns(judged: boolean): Column<ReportModel>[] {
  const scored: Column<ReportModel>[] = [
    { title: 'Rank', right: true, cell: placesOf },
    { title: 'Tie group', right: true, cell: ({ tieGroups }) => tieGroups.join(', ') || noFigure },
    { title: 'Score', right: true, cell: ({ score }) => formatScore(score.mean) },
    { title: '95 % interval', right: true, cell: ({ score }) => intervalOf(score.interval) },
    {
      title: 'Coverage',
      right: true,
      cell: ({ score }) =>
        `${score.scored}/${score.asked} (${score.coverage === null ? noFigure : `${figures(score.coverage * 100, 0)} %`})`,
    },
  ];
  const completed: Column<ReportModel> = {
    title: 'Answered',
    right: true,
    cell: ({ completed: done, items }) => `${done}/${items}`,
  };
  return [
    ...(judged ? scored : [completed]),
    {
      title: 'TTFT p50 / p95',
      right: true,
      cell: ({ ttftMs }) => `${duration(ttftMs.p50)} / ${duration(ttftMs.p95)}`,
    },
    {
      title: 'Tokens/s p50',
      right: true,
      cell: ({ tokensPerSecond }) => figures(tokensPerSecond.p50, 1),
    },
    {
      title: 'Tokens in / out',
      right: true,
      cell: ({ inputTokens, outputTokens }) => `${formatCount(inputTokens)} / ${formatCount(outputTokens)}`,
    },
    {
      title: 'Cost',
      right: true,
      cell: ({ cost }) => (cost ? formatCost(cost) : noFigure),
    },
    {
      title: 'Failures',
      cell: ({ failures, ...model }) =>
        failureKinds({
          ...model,
          failedGeneration: failures.generation,
          failedJudging: failures.judging,
        }).join(', ') || '0',
    },
  ];
}

export function pairColumns(report: Report): Column<Report['pairs'][number]>[] {
  return [
    { title: 'Pair', cell: ({ a, b }) => `${nameOf(report, a)} − ${nameOf(report, b)}` },
    { title: 'Difference', right: true, cell: ({ estimate }) => figures(estimate, 1) },
    {
      title: 'Interval, corrected for the number of pairs',
      right: true,
      cell: ({ adjustedInterval }) => intervalOf(adjustedInterval),
    },
    {
      title: 'p (Holm)',
      right: true,
      cell: ({ adjustedP }) => (adjustedP !== null && adjustedP < 0.001 ? '< 0.001' : figures(adjustedP, 3)),
    },
    { title: 'Shared tasks', right: true, cell: ({ tasks }) => String(tasks) },
    {
      title: 'Decision',
      cell: ({ different, adjustedP, estimate, a, b }) =>
        adjustedP === null
          ? `too few shared tasks (${report.result.tasksNeeded} needed)`
          : different
            ? `${nameOf(report, (estimate ?? 0) > 0 ? a : b)} is better`
            : 'cannot be told apart',
    },
  ];
}

export const failureColumns: Column<Report['failures'][number]>[] = [
  { title: 'Count', right: true, cell: ({ count }) => String(count) },
  { title: 'Step', cell: ({ phase }) => (phase === 'JUDGING' ? 'judging' : 'generation') },
  { title: 'Kind', cell: ({ errorKind }) => errorKind ?? 'unknown' },
  { title: 'Message', cell: ({ example, message }) => (example ? cutNote(example) : message) || noFigure },
];

const cutNote = ({ text, cut }: CutText) => (cut ? `${text} …` : text);

/** "cut: the first 2,000 of 31,337 characters", or null when the text is whole. */
export const cutRemark = ({ text, characters, cut }: CutText): string | null =>
  cut ? `cut: the first ${formatCount(text.length)} of ${formatCount(characters)} characters` : null;

/** Facts about the run and what it was made of, in the order in which they are shown. */
export function runFacts({ run, manifest, generatedAt }: Report): [string, string][] {
  const time = (iso: string | null) => (iso ? `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC` : noFigure);
  const judge = run.judge
    ? `${run.judge.provider} / ${run.judge.model}${run.judge.simulated ? simulatedMark : ''}`
    : 'none (metrics only)';
  const parameters = Object.entries(run.parameters).map(([key, value]) => `${key}: ${shortValue(value)}`);
  return [
    ['Run', `${run.runId}${run.simulated ? simulatedMark : ''}`],
    ['Status', run.errorMsg ? `${run.status}: ${run.errorMsg}` : run.status],
    ['Items', `${run.items.completed} of ${run.items.total} completed, ${run.items.failed} failed`],
    ['Judge', judge],
    ['Collections', run.collections.join(', ') || noFigure],
    ['Repetitions', String(run.repetitions)],
    ['Parameters', parameters.join(', ') || 'the servers’ defaults'],
    ['Cost', costText(run.cost)],
    ['Estimate and truth', estimateText(run)],
    ['Started', time(run.startedAt)],
    ['Finished', time(run.finishedAt)],
    ['Report made', time(generatedAt)],
    ['Tasks in the manifest', formatCount(manifest.tasks)],
    ['Assay', manifest.assayVersion ?? noFigure],
    ['Node, PostgreSQL', `${manifest.nodeVersion ?? noFigure}, ${manifest.postgresVersion ?? noFigure}`],
    ['Verdict form', manifest.verdictSchema ?? noFigure],
    ['Judge’s template (SHA-256)', manifest.judgeTemplateHash ?? noFigure],
    ['Manifest (SHA-256)', manifest.sha256],
  ];
}

function costText(cost: Report['run']['cost']): string {
  if (!cost) return noFigure;
  const { total, candidates, judge, warmUp } = cost;
  const why = explainCost(total);
  const parts = `candidates ${formatCost(candidates)}, judge ${formatCost(judge)}, warm-up ${formatCost(warmUp)}`;
  return `${formatCost(total)} (${parts}${why ? `; ${why}` : ''})`;
}

function estimateText({ estimate, cost }: Report['run']): string {
  if (!estimate) return noFigure;
  return cost ? (estimateBesideCost(estimate, cost.total) ?? noFigure) : formatEstimate(estimate);
}

const longestValue = 120;

function shortValue(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > longestValue ? `${text.slice(0, longestValue)}… (${text.length} characters)` : text;
}

export const notes = {
  models:
    'Scores are means over tasks, in points from 0 to 100; a task’s repetitions are averaged first. A failure has no score and is not counted as 0. A rank such as 1–3 means that the models within it cannot be told apart; models share a letter of their tie group exactly then. Timings are of answers only, without waiting. Cost is that of the model’s own calls, failed ones included, without the judge’s.',
  value:
    'Value is the mean score divided by the mean cost of 1,000 items, as a ratio of two means over tasks; its interval and rank come from resamples of the tasks. Cost is that of the model’s own calls, retries included. A model is dominated when another is better in score, cost and p95 of the time to the first token, beyond doubt; perhaps, when it is so by the figures as they stand. Free models have no ratio and are ranked apart, by score.',
  pairs: 'Differences in points, paired by task; Holm’s correction over all pairs.',
  categories:
    'Mean score in points, over tasks. Categories of few tasks say little: there are no intervals here.',
  distribution:
    'Number of answers per range of ten points; all repetitions. Items without a score are not in it.',
  speed:
    'Mean score with its 95 % interval, against the median decode speed in tokens per second; the table of models holds the same figures. Models without either are left out.',
  texts: 'Texts are folded, and cut where it says so; the dashboard and the CSV export have them whole.',
};

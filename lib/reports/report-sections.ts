import { formatUsd } from '@/lib/costs/format-cost';
import { formatValue, noIntervalTexts } from '@/lib/runs/describe-value';
import type { RunModelValue } from '@/lib/runs/run-value';
import { formatScore, noFigure } from './format-figures';
import type { CutText, Report, ReportAnswer } from './report';
import {
  duration,
  failureColumns,
  figures,
  nameOf,
  notes,
  pairColumns,
  placesOf,
  type Column,
} from './report-words';

// What the sections of a report hold, in the order in which they hold it; Markdown and HTML only write it down.

/** Sentences, then a table of texts, then what is to be known of it. */
export type TableSection = {
  title: string;
  sentences: string[];
  head: { title: string; right?: boolean }[];
  rows: string[][];
  note: string | null;
};

function toSection<Row>(
  title: string,
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  { sentences = [], note = null }: { sentences?: string[]; note?: string | null } = {},
): TableSection {
  return {
    title,
    sentences,
    head: columns.map((column) => ({ title: column.title, right: column.right })),
    rows: rows.map((row) => columns.map(({ cell }) => cell(row))),
    note,
  };
}

const usdRange = (interval: { low: number; high: number } | null | undefined) =>
  interval ? `${formatUsd(interval.low)} to ${formatUsd(interval.high)}` : noFigure;

function valueCell({ costClass, value }: RunModelValue): string {
  if (costClass === 'free') return 'free: ranked apart';
  return value ? formatValue(value.mean) : costClass === 'unknown' ? 'cost not known' : noFigure;
}

function valueRange({ value }: RunModelValue): string {
  if (!value?.interval) return value?.reason ? `none: ${noIntervalTexts[value.reason]}` : noFigure;
  return `${formatValue(value.interval.low)} to ${formatValue(value.interval.high)}`;
}

function dominatedCell(report: Report, { dominatedBy }: RunModelValue): string {
  const by = (certain: boolean) =>
    dominatedBy.filter((one) => one.certain === certain).map(({ targetId }) => nameOf(report, targetId));
  const parts = [
    ['', by(true)],
    ['perhaps ', by(false)],
  ] as const;
  return (
    parts.flatMap(([word, names]) => (names.length > 0 ? `${word}by ${names.join(', ')}` : [])).join('; ') ||
    'no'
  );
}

const valueColumns = (report: Report): Column<RunModelValue>[] => [
  { title: 'Model', cell: ({ targetId }) => nameOf(report, targetId) },
  { title: 'Rank by value', right: true, cell: placesOf },
  { title: 'Points per $ of 1,000 items', right: true, cell: valueCell },
  { title: '95 % interval', right: true, cell: valueRange },
  { title: 'Score', right: true, cell: ({ score }) => formatScore(score?.mean ?? null) },
  {
    title: 'Cost per 1,000',
    right: true,
    cell: ({ costPer1000Usd }) => formatUsd(costPer1000Usd?.mean ?? null),
  },
  {
    title: '95 % interval of cost',
    right: true,
    cell: ({ costPer1000Usd }) => usdRange(costPer1000Usd?.interval),
  },
  { title: 'TTFT p95', right: true, cell: ({ ttftP95 }) => duration(ttftP95?.ms ?? null) },
  { title: 'Dominated', cell: (model) => dominatedCell(report, model) },
];

/** Null without known costs or without a judge. */
export function valueSection(report: Report): TableSection | null {
  const { value } = report;
  if (!value) return null;
  return toSection('Value', valueColumns(report), value.models, {
    sentences: value.sentences,
    note: notes.value,
  });
}

export const pairsSection = (report: Report): TableSection | null =>
  report.pairs.length === 0
    ? null
    : toSection('Paired differences', pairColumns(report), report.pairs, { note: notes.pairs });

export const failuresSection = ({ failures }: Report): TableSection =>
  toSection('Failures by cause', failureColumns, failures, {
    note: failures.length > 0 ? null : 'Nothing failed.',
  });

/** A long text under its title (null: there is none), or a list. */
export type EntryPart = { title: string; text: CutText | null } | { list: string[] };
/** Something folded: a line that says what it is, and what it holds. */
export type Entry = { summary: string; parts: EntryPart[] };
export type EntrySection = { title: string; note: string | null; entries: Entry[] };

const answerParts = (report: Report, answer: ReportAnswer, title: string): EntryPart[] => [
  {
    title: `${title}: ${nameOf(report, answer.targetId)}, ${formatScore(answer.score)} points`,
    text: answer.answer,
  },
  { list: answer.violations.map(({ category, detail }) => `${category}: ${detail}`) },
  { title: 'The judge', text: answer.judgeReasoning },
];

function worstSection(report: Report): EntrySection {
  const entries = report.worst.map(({ taskId, prompt, answer }): Entry => ({
    summary: `${formatScore(answer.score)} points: ${taskId}, ${nameOf(report, answer.targetId)}`,
    parts: [{ title: 'Prompt', text: prompt }, ...answerParts(report, answer, 'Answer')],
  }));
  return { title: 'Lowest scores', note: notes.texts, entries };
}

function disagreementsSection(report: Report): EntrySection {
  const entries = report.disagreements.map(({ taskId, spread, means, prompt, highest, lowest }): Entry => ({
    summary: `${figures(spread, 1)} points apart: ${taskId}`,
    parts: [
      { list: means.map(({ targetId, mean }) => `${nameOf(report, targetId)}: ${formatScore(mean)}`) },
      { title: 'Prompt', text: prompt },
      ...answerParts(report, highest, 'Highest'),
      ...answerParts(report, lowest, 'Lowest'),
    ],
  }));
  return { title: 'Where the models are furthest apart', note: null, entries };
}

/** The sections of single answers; one without any is left out. */
export const entrySections = (report: Report): EntrySection[] =>
  [worstSection(report), disagreementsSection(report)].filter(({ entries }) => entries.length > 0);

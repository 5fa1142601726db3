import { formatScore } from './format-figures';
import { fencedBlock, inlineMarkdown, markdownTable } from './markdown-text';
import type { CutText, Report, ReportAnswer } from './report';
import {
  cutRemark,
  failureColumns,
  figures,
  modelColumns,
  nameOf,
  notes,
  pairColumns,
  runFacts,
  simulatedMark,
  titleOf,
  type Column,
} from './report-words';

type Blocks = (string | null)[];

const section = (title: string, blocks: Blocks): Blocks => [`## ${title}`, ...blocks];

function modelTable(report: Report): string {
  const columns: Column<Report['models'][number]>[] = [
    { title: 'Model', cell: ({ name, simulated }) => `${name}${simulated ? simulatedMark : ''}` },
    ...modelColumns(report.run.judge !== null),
  ];
  return markdownTable(columns, report.models);
}

function categoryTable(report: Report): string {
  const columns: Column<Report['categories'][number]>[] = [
    { title: 'Category', cell: ({ category }) => category },
    { title: 'Tasks', right: true, cell: ({ tasks }) => String(tasks) },
    ...report.models.map(({ targetId, name }) => ({
      title: name,
      right: true,
      cell: ({ cells }: Report['categories'][number]) =>
        formatScore(cells.find((cell) => cell.targetId === targetId)?.mean ?? null),
    })),
  ];
  return markdownTable(columns, report.categories);
}

function textBlock(title: string, text: CutText | null): Blocks {
  if (text === null) return [`${title}: none`];
  const remark = cutRemark(text);
  return [`${title}${remark ? ` (${remark})` : ''}:`, fencedBlock(text.text)];
}

function folded(summary: string, blocks: Blocks): Blocks {
  // GitHub reads Markdown within an element only after an empty line.
  return [`<details><summary>${inlineMarkdown(summary)}</summary>`, ...blocks, '</details>'];
}

const answerBlocks = (report: Report, answer: ReportAnswer, title: string): Blocks => [
  ...textBlock(
    `${title}: answer of ${inlineMarkdown(nameOf(report, answer.targetId))}, ${formatScore(answer.score)} points`,
    answer.answer,
  ),
  ...(answer.violations.length > 0
    ? [
        answer.violations
          .map(({ category, detail }) => `- ${inlineMarkdown(category)}: ${inlineMarkdown(detail)}`)
          .join('\n'),
      ]
    : []),
  ...textBlock('The judge', answer.judgeReasoning),
];

const worst = (report: Report): Blocks =>
  report.worst.flatMap(({ taskId, prompt, answer }) =>
    folded(`${formatScore(answer.score)}: ${taskId}, ${nameOf(report, answer.targetId)}`, [
      ...textBlock('Prompt', prompt),
      ...answerBlocks(report, answer, 'Low'),
    ]),
  );

const disagreements = (report: Report): Blocks =>
  report.disagreements.flatMap(({ taskId, spread, means, prompt, highest, lowest }) =>
    folded(`${figures(spread, 1)} points apart: ${taskId}`, [
      means
        .map(({ targetId, mean }) => `- ${inlineMarkdown(nameOf(report, targetId))}: ${formatScore(mean)}`)
        .join('\n'),
      ...textBlock('Prompt', prompt),
      ...answerBlocks(report, highest, 'Highest'),
      ...answerBlocks(report, lowest, 'Lowest'),
    ]),
  );

/** The report as GitHub-flavoured Markdown. Text of models stands in fenced blocks and can be no markup. */
export function renderMarkdown(report: Report): string {
  const { result, run, pairs, categories, failures } = report;
  const judged = run.judge !== null;
  const blocks: Blocks = [
    `# ${inlineMarkdown(titleOf(report))}`,
    `**${inlineMarkdown(result.sentence)}**`,
    ...result.remarks.map((remark) => `> ${inlineMarkdown(remark)}`),
    ...section('Models', [modelTable(report), judged ? notes.models : null]),
    ...(pairs.length > 0
      ? section('Paired differences', [markdownTable(pairColumns(report), pairs), notes.pairs])
      : []),
    ...(categories.length > 0 ? section('Categories', [categoryTable(report), notes.categories]) : []),
    ...section('Failures by cause', [
      failures.length > 0 ? markdownTable(failureColumns, failures) : 'Nothing failed.',
    ]),
    ...(report.worst.length > 0 ? section('Lowest scores', [notes.texts, ...worst(report)]) : []),
    ...(report.disagreements.length > 0
      ? section('Where the models are furthest apart', disagreements(report))
      : []),
    ...section('What was run', [
      runFacts(report)
        .map(([name, value]) => `- ${name}: ${inlineMarkdown(value)}`)
        .join('\n'),
    ]),
  ];
  return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}

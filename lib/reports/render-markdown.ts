import { formatScore } from './format-figures';
import { fencedBlock, inlineMarkdown, markdownTable } from './markdown-text';
import type { CutText, Report } from './report';
import {
  entrySections,
  failuresSection,
  pairsSection,
  valueSection,
  type EntrySection,
  type TableSection,
} from './report-sections';
import {
  cutRemark,
  modelColumns,
  notes,
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

const listBlock = (lines: string[]): Blocks =>
  lines.length > 0 ? [lines.map((line) => `- ${inlineMarkdown(line)}`).join('\n')] : [];

const entries = ({ title, note, entries: all }: EntrySection): Blocks =>
  section(title, [
    note,
    ...all.flatMap(({ summary, parts }) =>
      folded(
        summary,
        parts.flatMap((part) =>
          'list' in part ? listBlock(part.list) : textBlock(inlineMarkdown(part.title), part.text),
        ),
      ),
    ),
  ]);

function tableBlocks(of: TableSection | null): Blocks {
  if (!of) return [];
  const columns = of.head.map((head, i): Column<string[]> => ({ ...head, cell: (row) => row[i] ?? '' }));
  return section(of.title, [
    ...listBlock(of.sentences),
    of.rows.length > 0 ? markdownTable(columns, of.rows) : null,
    of.note,
  ]);
}

/** The report as GitHub-flavoured Markdown. Text of models stands in fenced blocks and can be no markup. */
export function renderMarkdown(report: Report): string {
  const { result, run, categories } = report;
  const judged = run.judge !== null;
  const blocks: Blocks = [
    `# ${inlineMarkdown(titleOf(report))}`,
    `**${inlineMarkdown(result.sentence)}**`,
    ...result.remarks.map((remark) => `> ${inlineMarkdown(remark)}`),
    ...section('Models', [modelTable(report), judged ? notes.models : null]),
    ...tableBlocks(valueSection(report)),
    ...tableBlocks(pairsSection(report)),
    ...(categories.length > 0 ? section('Categories', [categoryTable(report), notes.categories]) : []),
    ...tableBlocks(failuresSection(report)),
    ...entrySections(report).flatMap(entries),
    ...section('What was run', [
      runFacts(report)
        .map(([name, value]) => `- ${name}: ${inlineMarkdown(value)}`)
        .join('\n'),
    ]),
  ];
  return `${blocks.filter((block) => block !== null).join('\n\n')}\n`;
}

import { visibleText } from '@/lib/runs/visible-text';
import type { Column } from './report-words';

/** Text within a line: what Markdown or HTML would take for markup is escaped, line breaks become spaces. */
export const inlineMarkdown = (text: string): string =>
  visibleText(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_{}[\]<>|~#&]/g, '\\$&');

/** A block that shows `text` as it is: its fence is longer than any run of backticks in it. */
export function fencedBlock(text: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}text\n${visibleText(text)}\n${fence}`;
}

export function markdownTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  return [
    line(columns.map(({ title }) => inlineMarkdown(title))),
    line(columns.map(({ right }) => (right ? '--:' : '---'))),
    ...rows.map((row) => line(columns.map(({ cell }) => inlineMarkdown(cell(row))))),
  ].join('\n');
}

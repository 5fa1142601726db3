import { expect, test } from 'vitest';
import { sampleReport } from '@/lib/testing/sample-report';
import { fencedBlock, inlineMarkdown } from './markdown-text';
import { renderMarkdown } from './render-markdown';

const text = renderMarkdown(sampleReport());

/** The document without its fenced blocks: what Markdown reads as Markdown. */
const outside = text.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '');

test('a fence is longer than every run of backticks in its text', () => {
  expect(fencedBlock('a ```` b')).toBe('`````text\na ```` b\n`````');
  expect(fencedBlock('')).toBe('```text\n\n```');
});

test('a line stays a line, and its marks are text', () => {
  expect(inlineMarkdown('a | b\n# <b> *c* \\ [d](e) `f`')).toBe(
    'a \\| b \\# \\<b\\> \\*c\\* \\\\ \\[d\\](e) \\`f\\`',
  );
});

test('texts of models stand in fences only; elsewhere they are escaped', () => {
  expect(text).toContain('</pre><script>alert(1)</script>');
  expect(outside).not.toMatch(/(?<!\\)<(?!\/?(details|summary)>)/);
  expect(text).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
});

test('tables have as many cells in each row as in their head', () => {
  const cells = (line: string) => line.split(/(?<!\\)\|/).length;
  const tables = outside.split('\n\n').filter((block) => block.startsWith('|'));
  expect(tables.length).toBeGreaterThanOrEqual(4);
  for (const table of tables) expect(new Set(table.split('\n').map(cells)).size, table).toBe(1);
});

test('it says what it must', () => {
  expect(text).toMatch(/^# Assay report: Night \\<script\\>\n\n\*\*strong beats weak by 20\.5 points /);
  expect(text).toContain('> Simulated: ');
  expect(text).toContain('| strong (simulated) | 1 | a | 90.9 |');
  expect(text).toContain('cut: the first 2,000 of ');
  expect(text).toContain('strong − weak | 20.5 |');
  expect(text).toContain('## Value\n\n- Best overall: strong (90.9 points)');
  expect(text).toContain(
    '| strong | 2 | 4.18 | none: too few tasks off the most common score | 90.9 | $21.75 |',
  );
  expect(text).toContain('- Estimate and truth: Estimated $0.70 \\[$0.50, $0.90\\] · actual $0.75');
  expect(text).not.toMatch(/NaN|undefined|\[object/);
});

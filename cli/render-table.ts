import Table from 'cli-table3';
import type { Colors } from './terminal';

export type Column = { title: string; right?: boolean };

const none = { mid: '', 'left-mid': '', 'mid-mid': '', 'right-mid': '', middle: '  ', left: '', right: '' };
const edges = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
};

/** Columns under dim titles, without rules: it can be read, searched and cut like any text. */
export function renderTable(columns: Column[], rows: string[][], colors: Colors): string {
  const table = new Table({
    head: columns.map(({ title }) => colors.dim(title)),
    colAligns: columns.map(({ right }) => (right ? 'right' : 'left')),
    chars: { ...edges, ...none },
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 0 },
  });
  table.push(...rows);
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

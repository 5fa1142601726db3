import { parse, type CsvError, type Info } from 'csv-parse/sync';
import type { TaskFileFault } from '../import-result';
import type { Records } from './records';

type Row = { record: string[]; info: Info };
type Skipped = { code: string; line: number };

const separators = [',', ';', '\t'] as const;

/** The separator that stands most often in the header, outside quotes. */
function findSeparator(text: string): string {
  const [header = ''] = text.trimStart().split(/[\r\n]/, 1);
  const bare = header.replaceAll(/"[^"]*"/g, '');
  const counts = separators.map((separator) => bare.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

const problems: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a " opened in the row that begins here is never closed',
  CSV_INVALID_CLOSING_QUOTE:
    'after the closing " of a cell more text follows: double each " inside a quoted cell ("")',
  INVALID_OPENING_QUOTE: 'a " stands inside a cell without quotes: put the cell in quotes and double it ("")',
};

const count = (text: string, part: string) => text.split(part).length - 1;

/** Parses with lines that count as editors do; a row with broken quotes is skipped and told. */
function parseRows(
  text: string,
  delimiter: string,
): { rows: (Row & { line: number })[]; skipped: Skipped[] } {
  const skipped: Skipped[] = [];
  const rows = parse(text, {
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error: CsvError | undefined) => {
      if (error) skipped.push({ code: error.code, line: Number(error.lines) });
      return undefined;
    },
  }) as unknown as Row[];
  // The parser counts CRLF inside quotes as two line ends.
  let twice = 0;
  let end = 0;
  const placed = rows.map((row) => {
    const cells = row.record.filter((cell) => cell.includes('\n') || cell.includes('\r'));
    const crlf = cells.reduce((sum, cell) => sum + count(cell, '\r\n'), 0);
    const breaks = cells.reduce((sum, cell) => sum + (cell.match(/\r\n?|\n/g)?.length ?? 0), 0);
    twice += crlf;
    end = row.info.lines - twice;
    return { ...row, line: end - breaks };
  });
  // An open quote swallows all that follows, and the parser tells where the file ends.
  const open = skipped.find(({ code }) => code === 'CSV_QUOTE_NOT_CLOSED');
  if (open) open.line = end + 1;
  // After text behind a closing quote the parser takes the next quotes the wrong way round.
  const echo = skipped.length > 1 ? open : undefined;
  return { rows: placed, skipped: skipped.filter((skip) => skip !== echo) };
}

/** The names of the columns; an empty name becomes "column 3". */
function readHeader(
  header: Row & { line: number },
  fault: (line: number, message: string) => void,
): string[] {
  const columns = header.record.map((name, index) => name.trim() || `column ${index + 1}`);
  const seen = new Set<string>();
  for (const column of columns) {
    if (seen.has(column)) fault(header.line, `the header names ${column.slice(0, 100)} twice: rename one`);
    seen.add(column);
  }
  return columns;
}

/**
 * Reads CSV after RFC 4180 with a header row; the separator may be a comma, a semicolon or a tab. Rows of another
 * width than the header and broken quotes are faults.
 */
export function readCsv(text: string): Records {
  const faults: TaskFileFault[] = [];
  const fault = (line: number, message: string) => void faults.push({ line, column: 1, path: '', message });
  const { rows, skipped } = parseRows(text, findSeparator(text));
  for (const { code, line } of skipped) fault(line, problems[code] ?? `the row cannot be read (${code})`);
  const [header, ...rest] = rows;
  const headerLine = header?.line ?? Infinity;
  if (!header || skipped.some(({ line }) => line < headerLine)) {
    if (faults.length === 0) fault(1, 'The file is empty: the first row names the columns');
    return { columns: [], records: [], faults };
  }
  const columns = readHeader(header, fault);
  const records = rest.flatMap(({ record, line }) => {
    if (record.length !== columns.length) {
      fault(
        line,
        `the row has ${record.length} cells and the header ${columns.length}: a cell with a separator or line break in it must stand in quotes`,
      );
      return [];
    }
    return { line, values: new Map<string, unknown>(record.map((cell, i) => [columns[i] ?? '', cell])) };
  });
  return { columns, records, faults };
}

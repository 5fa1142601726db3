import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv';

const rows = (text: string) =>
  readCsv(text).records.map(({ line, values }) => [line, ...values.values()].join('|'));
const faults = (text: string) => readCsv(text).faults.map(({ line, message }) => `${line}: ${message}`);

describe('readCsv', () => {
  it('reads quotes, doubled quotes, line breaks and separators in cells, and blank lines', () => {
    const text = 'a,b\n1,"x, ""y"""\n\n2,"two\nlines"\n3,\n';
    expect(rows(text)).toEqual(['2|1|x, "y"', '4|2|two\nlines', '6|3|']);
    expect(readCsv(text).columns).toEqual(['a', 'b']);
  });

  it.each([';', '\t'])('finds the separator %j', (separator) => {
    expect(readCsv(`"a,b"${separator}c${separator}d\n1${separator}2,5${separator}3\n`).columns).toEqual([
      'a,b',
      'c',
      'd',
    ]);
  });

  it('counts lines as editors do, whatever ends them', () => {
    const text = 'a,b\r\n1,"x\r\ny"\r\n2,"x\ny"\r\n3,"\r\n\r\n"\r\n4,z\r\n';
    expect(rows(text).map((row) => row.slice(0, 3))).toEqual(['2|1', '4|2', '6|3', '9|4']);
    expect(rows('a\n1\n"2\r\n"\n3\n')).toEqual(['2|1', '3|2\r\n', '5|3']);
  });

  it('tells rows of another width and broken quotes by line, and keeps the other rows', () => {
    const text = 'a,b\n1,2\n3\n4,5,6\n7,8" pipe\n8,"ok"\n9,"x"y\n';
    expect(rows(text)).toEqual(['2|1|2', '6|8|ok']);
    expect(faults(text).sort()).toEqual([
      expect.stringMatching(/^3: the row has 1 cells and the header 2/),
      expect.stringMatching(/^4: the row has 3 cells/),
      expect.stringMatching(/^5: a " stands inside a cell without quotes/),
      expect.stringMatching(/^7: after the closing " of a cell/),
    ]);
  });

  it('tells where an open quote begins, not where the file ends', () => {
    expect(faults('a,b\n1,2\n3,"4\n5,6\n7,8\n')).toEqual([expect.stringMatching(/^3: a " opened/)]);
  });

  it('does not take the first row for the header when the header is broken', () => {
    const { columns, records, faults } = readCsv('a,b" c\n1,2\n');
    expect({ columns, records, faults: faults.length }).toEqual({ columns: [], records: [], faults: 1 });
  });

  it('refuses a doubled column and an empty file, and names a nameless column', () => {
    expect(faults('a,b,a\n1,2,3\n')).toEqual(['1: the header names a twice: rename one']);
    expect(faults('\n')).toEqual([expect.stringMatching(/^1: The file is empty/)]);
    expect(readCsv('a,,__proto__\n1,2,3\n').columns).toEqual(['a', 'column 2', '__proto__']);
  });
});

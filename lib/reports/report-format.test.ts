import { expect, test } from 'vitest';
import { formatOfFile, reportFileName, reportFormats } from './report-format';

test('a file name says the format, and every format has a file name that says it', () => {
  expect(formatOfFile('out/R.HTML')).toBe('html');
  expect(formatOfFile('report.txt')).toBeNull();
  for (const format of reportFormats) expect(formatOfFile(reportFileName('run-1', format))).toBe(format);
});

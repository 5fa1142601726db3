import { expect, test } from 'vitest';
import { formatBytes, formatCount, formatDuration, formatMs, formatScore } from './format-figures';

test.each([
  [0, '0.0 s'],
  [1_240, '1.2 s'],
  [9_960, '10 s'],
  [65_000, '65 s'],
  [245_000, '4m 05s'],
  [7_380_000, '2h 03m'],
])('%d ms is %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

test('no data is a dash, never 0', () => {
  expect([formatMs(null), formatCount(null), formatScore(null)]).toEqual(['–', '–', '–']);
  expect([formatMs(0), formatCount(0), formatScore(0)]).toEqual(['0.0', '0', '0.0']);
});

test('large figures are grouped', () => {
  expect([formatMs(12_345.6), formatCount(1_234_567)]).toEqual(['12,346', '1,234,567']);
});

test('bytes', () => {
  expect([formatBytes(999), formatBytes(1500), formatBytes(4_920_753_328)]).toEqual([
    '999 bytes',
    '1.5 kB',
    '4920.8 MB',
  ]);
});

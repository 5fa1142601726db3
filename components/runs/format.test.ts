import { expect, test } from 'vitest';
import { formatClock, formatDuration, formatNumber, formatPayload, formatTime } from './format';

test.each([
  [null, '–'],
  [0, '0 ms'],
  [0.72, '0.7 ms'],
  [9.97, '10 ms'],
  [999, '999 ms'],
  [1000, '1.0 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 00 s'],
  [245_000, '4 min 05 s'],
  [7_380_000, '2 h 03 min'],
])('%s ms reads %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

test('no data is a dash, zero is zero', () => {
  expect(formatNumber(null, 1)).toBe('–');
  expect(formatNumber(0, 1)).toBe('0.0');
  expect(formatNumber(12345.678, 2)).toBe('12,345.68');
});

test('times read the same wherever they are shown', () => {
  expect(formatTime('2026-11-21T03:04:05.678Z')).toBe('2026-11-21 03:04:05 UTC');
  expect(formatClock('2026-11-21T03:04:05.678Z')).toBe('03:04:05 UTC');
});

test('a payload keeps texts as they are and says what was cut', () => {
  expect(
    formatPayload({ prompt: { text: 'a\nb', length: 9000, cut: true }, score: 7, note: 'x', none: null }),
  ).toBe('prompt:\na\nb\n[the first part of 9000 characters]\n\nscore: 7\n\nnote: x\n\nnone: null');
});

import { expect, test } from 'vitest';
import { timingWaterfall } from './timing-waterfall';

test('each span begins where the one before ended; moments that were not reached are left out', () => {
  const spans = timingWaterfall({
    queuedAt: '2026-01-01T00:00:00.000Z',
    sentMs: 2,
    headersMs: 10,
    firstByteMs: 11,
    firstReasoningMs: null,
    firstAnswerMs: 30,
    lastTokenMs: 90,
    endMs: 91,
  });
  expect(spans?.map(({ until, fromMs, toMs }) => `${until} ${fromMs}-${toMs}`)).toEqual([
    'sent 0-2',
    'headers 2-10',
    'first byte 10-11',
    'first answer token 11-30',
    'last token 30-90',
    'end 90-91',
  ]);
});

test('a call that failed early has the spans it had; nothing measured is null', () => {
  expect(timingWaterfall({ sentMs: 1, endMs: 5 })).toHaveLength(2);
  expect(timingWaterfall({ sentMs: 5, headersMs: 3, endMs: 9 })?.map(({ until }) => until)).toEqual([
    'sent',
    'end',
  ]);
  for (const nothing of [null, undefined, 'x', {}, { sentMs: null }])
    expect(timingWaterfall(nothing)).toBeNull();
});

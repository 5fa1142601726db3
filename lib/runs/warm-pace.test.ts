import { expect, test } from 'vitest';
import { warmPace } from './warm-pace';

const span = (fromMs: number, toMs: number, settled = 1) => ({ fromMs, toMs, settled });

test.each([
  ['one after the other: the load between them is not in it', [span(0, 10), span(15, 20)], 15],
  ['two lanes at once count once', [span(0, 10), span(5, 12)], 12],
  ['one within another', [span(0, 10), span(2, 5), span(8, 11)], 11],
  ['in any order', [span(15, 20), span(0, 10)], 15],
])('%s', (_name, spans, elapsedMs) => expect(warmPace(spans)).toEqual({ elapsedMs, settled: spans.length }));

test('no warm group is no pace', () => expect(warmPace([])).toEqual({ elapsedMs: null, settled: 0 }));

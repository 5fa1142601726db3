import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { expect, test } from 'vitest';
import type { GroupProgress, RunProgress } from '@/lib/runs/progress';
import { progressView } from './progress-view';
import { recordTerminal } from './testing/record-terminal';

const group = (overrides: Partial<GroupProgress>): GroupProgress => ({
  id: '1',
  phase: 'BENCHMARKING',
  position: 0,
  providerId: '1',
  provider: 'P',
  model: 'm',
  lane: 'local',
  state: 'ACTIVE',
  total: 10,
  done: 0,
  failed: 0,
  inProgress: 0,
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: null,
  etaMs: null,
  waitingUntil: null,
  ...overrides,
});

const judge = (overrides: Partial<GroupProgress> = {}) =>
  group({ id: '2', phase: 'JUDGING', model: 'j', state: 'PENDING', total: 0, ...overrides });

const progress = (groups: GroupProgress[], phase: RunProgress['phase'] = 'BENCHMARKING') =>
  ({ runId: '1', status: 'RUNNING', phase, total: 10, groups }) as RunProgress;

test('without a terminal a group speaks when it starts, every five seconds, and when it is done', () => {
  const terminal = recordTerminal();
  let nowMs = 0;
  const view = progressView(terminal, { monotonicMs: () => nowMs });
  view.update(progress([group({}), judge()]));
  view.update(progress([group({ done: 1 }), judge()]));
  nowMs = 5_000;
  view.update(progress([group({ done: 3, failed: 1, etaMs: 12_000 }), judge()]));
  nowMs = 6_000;
  view.update(progress([group({ done: 5 }), judge()]));
  nowMs = 11_000;
  view.update(progress([group({ done: 5, waitingUntil: '2026-01-01T00:01:09.500Z' }), judge()]));
  const done = group({ state: 'DONE', done: 9, failed: 1, endedAt: '2026-01-01T00:00:07.000Z' });
  view.update(progress([done, judge({ state: 'ACTIVE', total: 9 })], 'JUDGING'));
  view.end();
  expect(terminal.errors).toEqual([
    'P/m: 0/10, 10 left',
    'P/m: 4/10, 6 left, 12 s, 1 failed',
    'P/m: 5/10, 5 left, waits for the rate limit until 00:01:09 UTC',
    'P/m: 10/10, done in 7.0 s, 1 failed',
    'judge P/j: 0/9, 9 left',
  ]);
  expect(terminal.output).toEqual([]);
});

/** What the bars wrote, as lines without control sequences. */
function animatedView() {
  let written = '';
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written += chunk.toString();
      done();
    },
  });
  const tty = Object.assign(stream, { isTTY: true, columns: 120, rows: 40 }) as unknown as NodeJS.WriteStream;
  const view = progressView({ ...recordTerminal(), animated: true }, { stream: tty });
  return { view, lines: () => stripVTControlCharacters(written).split(/[\r\n]+/) };
}

test('in a terminal each group has a bar; a judge that waits will have all items to judge', () => {
  const { view, lines } = animatedView();
  view.update(progress([group({ done: 4, failed: 1, etaMs: 3_000 }), judge()]));
  view.end();
  const shown = lines().join('\n');
  expect(shown).toMatch(/P\/m +█{12}░{12} 5\/10 {2}5 left, 3\.0 s, 1 failed/);
  expect(shown).toMatch(/judge P\/j ░{24} 0\/10 {2}waiting/);
});

test('a bar follows what its group becomes', () => {
  const { view, lines } = animatedView();
  view.update(progress([group({}), judge()]));
  const done = group({ state: 'DONE', done: 10, endedAt: '2026-01-01T00:00:02.000Z' });
  view.update(progress([done, judge({ state: 'ACTIVE', total: 10, done: 5 })], 'JUDGING'));
  view.end();
  const shown = lines().join('\n');
  expect(shown).toMatch(/P\/m +█{24} 10\/10 {2}done in 2\.0 s/);
  expect(shown).toMatch(/judge P\/j █{12}░{12} 5\/10 {2}5 left/);
});

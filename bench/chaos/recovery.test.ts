import { expect, test } from 'vitest';
import type { LedgerRow } from './chaos-account';
import { recoveries, settledAfterMs } from './recovery';

const call = (createdMs: number, finishedMs: number | null, state = 'SUCCEEDED'): LedgerRow => ({
  id: String(createdMs),
  itemId: '1',
  kind: 'GENERATION',
  state,
  createdAt: new Date(createdMs),
  finishedAt: finishedMs === null ? null : new Date(finishedMs),
});
const kill = (victim: 'worker' | 'web', atMs: number, backAfterMs: number | null = null) => ({
  victim,
  at: new Date(atMs),
  hurried: false,
  backAfterMs,
});

test('recovery ends with the first answer to a call that began after the kill', () => {
  const ledger = [call(900, 1_050), call(1_100, 1_200, 'UNKNOWN'), call(3_000, 3_400), call(3_400, 3_600)];
  expect(settledAfterMs([kill('worker', 1_000)], ledger)).toEqual([2_400]);
});

test('a kill that nothing followed has no recovery time', () => {
  expect(settledAfterMs([kill('worker', 5_000)], [call(900, 1_050)])).toEqual([null]);
});

test('figures are kept apart by victim, and absent where nothing was measured', () => {
  const kills = [kill('worker', 0, 900), kill('worker', 1_000, 1_100), kill('web', 5_000)];
  const ledger = [call(1_500, 2_000)];
  expect(recoveries(kills, ledger)).toEqual([
    {
      victim: 'worker',
      kills: 2,
      settledMs: { p50: 2_000, p95: 2_000, max: 2_000 },
      backMs: { p50: 1_100, p95: 1_100, max: 1_100 },
    },
    { victim: 'web', kills: 1, settledMs: null, backMs: null },
    { victim: 'postgres', kills: 0, settledMs: null, backMs: null },
  ]);
});

import { ascending, quantile } from '../figure';
import type { LedgerRow } from './chaos-account';
import type { Kill } from './kill-at-random';
import { victims, type Victim } from './plan-kill';

export type Recovery = {
  victim: Victim;
  kills: number;
  /** From the kill to the storing of the first answer whose call began after it; null without a measurement. */
  settledMs: { p50: number; p95: number; max: number } | null;
  /** From the kill until the part answers (web, PostgreSQL) or its process runs (worker) again. */
  backMs: { p50: number; p95: number; max: number } | null;
};

function distribution(values: number[]): Recovery['settledMs'] {
  if (values.length === 0) return null;
  const sorted = ascending(values);
  return { p50: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), max: quantile(sorted, 1) };
}

/**
 * Milliseconds from each kill to the next stored answer. Only calls that began after the kill count: what a dying
 * process or server still stores is no recovery. Null when nothing came after it (the last kills of a run).
 */
export function settledAfterMs(kills: Pick<Kill, 'at'>[], ledger: LedgerRow[]): (number | null)[] {
  const stored = ledger.filter((row) => row.state === 'SUCCEEDED');
  return kills.map(({ at }) => {
    const next = stored
      .filter((row) => row.createdAt > at && row.finishedAt !== null)
      .map((row) => (row.finishedAt as Date).getTime() - at.getTime());
    return next.length === 0 ? null : Math.min(...next);
  });
}

export function recoveries(kills: Kill[], ledger: LedgerRow[]): Recovery[] {
  const settled = settledAfterMs(kills, ledger);
  return victims.map((victim) => {
    const mine = kills.flatMap((kill, index) =>
      kill.victim === victim ? [{ settledMs: settled[index] ?? null, backMs: kill.backAfterMs }] : [],
    );
    return {
      victim,
      kills: mine.length,
      settledMs: distribution(mine.flatMap(({ settledMs }) => settledMs ?? [])),
      backMs: distribution(mine.flatMap(({ backMs }) => backMs ?? [])),
    };
  });
}

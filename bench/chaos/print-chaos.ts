import type { Check } from './chaos-account';
import type { Recovery } from './recovery';

function printRows(rows: string[][]): void {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  for (const row of rows)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

export function printChecks(checks: Check[]): void {
  printRows([
    ['', 'figure', 'value', 'wanted'],
    ...checks.map(({ name, value, wanted, ok }) => [
      wanted === '' ? '' : ok ? 'ok' : 'MISS',
      name,
      String(value),
      wanted,
    ]),
  ]);
}

const written = (times: Recovery['settledMs']) =>
  times === null
    ? ['–', '–', '–']
    : [times.p50, times.p95, times.max].map((ms) => `${(ms / 1000).toFixed(2)} s`);

export function printRecoveries(recoveries: Recovery[]): void {
  const header = ['victim', 'kills', 'settles p50', 'p95', 'max', 'is back p50', 'p95', 'max'];
  printRows([
    header,
    ...recoveries.map(({ victim, kills, settledMs, backMs }) => [
      victim,
      String(kills),
      ...written(settledMs),
      ...written(backMs),
    ]),
  ]);
}

/** One measured figure beside what it is held against. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  /** The same work done barely, measured in this run; null where nothing barer exists. */
  floor?: number;
  target: string;
  ok: boolean;
};

export function quantile(sorted: number[], q: number): number {
  const index = Math.min(sorted.length - 1, Math.floor(sorted.length * q));
  return sorted[index] ?? NaN;
}

export const ascending = (values: number[]) => [...values].sort((a, b) => a - b);

const round = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));

export function printFigures(figures: Figure[]): void {
  const rows = figures.map(({ name, value, unit, floor, target, ok }) => [
    ok ? 'ok' : 'MISS',
    name,
    `${round(value)} ${unit}`,
    floor === undefined ? '' : `${round(floor)} ${unit}`,
    floor === undefined ? '' : `${(value / floor).toFixed(2)} ×`,
    target,
  ]);
  const header = ['', 'figure', 'measured', 'floor', 'ratio', 'target'];
  const widths = header.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  for (const row of [header, ...rows])
    console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

import { quantile } from './quantile';

export type Bin = { from: number; to: number; count: number };

export type Distribution = {
  n: number;
  mean: number;
  min: number;
  p05: number;
  p25: number;
  median: number;
  p75: number;
  p95: number;
  max: number;
};

/** Mean and type 7 quantiles of the values that exist; null when none does. Any unit. */
export function describeDistribution(values: readonly (number | null)[]): Distribution | null {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (sorted.length === 0) return null;
  const at = (p: number) => quantile(sorted, p);
  return {
    n: sorted.length,
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    min: at(0),
    p05: at(0.05),
    p25: at(0.25),
    median: at(0.5),
    p75: at(0.75),
    p95: at(0.95),
    max: at(1),
  };
}

/**
 * Counts in `bins` equal bins over `range`, each [from, to) save the last, which holds its end as well: a score of 100 has no bin
 * of its own. Values outside go to the nearest bin (a count is never lost); nulls are left out.
 */
export function histogram(
  values: readonly (number | null)[],
  { bins = 20, range = { min: 0, max: 100 } }: { bins?: number; range?: { min: number; max: number } } = {},
): Bin[] {
  const width = (range.max - range.min) / bins;
  const result = Array.from({ length: bins }, (_, i): Bin => ({
    from: range.min + i * width,
    to: range.min + (i + 1) * width,
    count: 0,
  }));
  for (const value of values) {
    if (value === null) continue;
    const index = Math.min(bins - 1, Math.max(0, Math.floor((value - range.min) / width)));
    const bin = result[index];
    if (bin) bin.count++;
  }
  return result;
}

/**
 * Quantile of type 7 of Hyndman & Fan 1996 (as in R, NumPy and spreadsheets): linear between the order statistics at
 * h = (n − 1) p. `sorted` ascending and not empty, 0 ≤ p ≤ 1.
 */
export function quantile(sorted: ArrayLike<number>, p: number): number {
  if (sorted.length === 0) throw new RangeError('quantile needs at least one value.');
  if (!(p >= 0 && p <= 1)) throw new RangeError(`p must be from 0 to 1, not ${p}.`);
  const h = (sorted.length - 1) * p;
  const below = Math.floor(h);
  const low = sorted[below] ?? 0;
  const high = sorted[below + 1] ?? low;
  return low + (h - below) * (high - low);
}

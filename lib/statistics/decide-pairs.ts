import { holm } from './holm';
import type { RankedPair } from './rank-models';

/** Every pair of a list, the earlier one first. */
export const pairsOf = <T>(list: readonly T[]): [T, T][] =>
  list.flatMap((a, i) => list.slice(i + 1).map((b): [T, T] => [a, b]));

export type TestedPair = { a: string; b: string; estimate: number | null; p: number | null };

/** Holm over all pairs that could be tested, at 5 %. */
export function decidePairs(pairs: readonly TestedPair[]): RankedPair[] {
  const decisions = holm(pairs.map(({ p }) => p));
  return pairs.map(({ a, b, estimate }, i) => ({
    a,
    b,
    estimate,
    adjustedP: decisions[i]?.adjustedP ?? null,
    different: decisions[i]?.rejected ?? false,
  }));
}

import { tieGroups } from './tie-groups';

export type Rank = {
  targetId: string;
  /** 1 + number of models that are better beyond doubt; null when no pair of this model could be tested. */
  rank: number | null;
  /** Number of ranked models − number that are worse beyond doubt: the last place this model may hold. */
  lastRank: number | null;
  /** Two models share a letter exactly when they cannot be told apart. */
  letters: string[];
};

/** One pair of models; `estimate` is a − b, and a null `adjustedP` says that it could not be tested. */
export type RankedPair = {
  a: string;
  b: string;
  estimate: number | null;
  adjustedP: number | null;
  different: boolean;
};

/**
 * Ranks by what the pairs allow to say. "Cannot be told apart" is not transitive (A = B and B = C go with A > C), so no single
 * number per model can say it all: a model's true place is between `rank` and `lastRank` ("1–3"), and models share a rank when
 * the same number of models is better than they are. `letters` (compact letter display, Piepho 2004) hold every pair exactly.
 *
 * Order: rank, then mean, then targetId. A single model has rank 1. Models of which no pair was tested come last, unranked.
 */
export function rankModels(
  models: readonly { targetId: string; mean: number | null }[],
  pairs: readonly RankedPair[],
): Rank[] {
  const tested = new Set<string>();
  const better = new Map<string, number>();
  const worse = new Map<string, number>();
  const count = (map: Map<string, number>, id: string) => map.set(id, (map.get(id) ?? 0) + 1);
  for (const { a, b, estimate, adjustedP, different } of pairs) {
    if (adjustedP === null || estimate === null) continue;
    tested.add(a).add(b);
    if (!different) continue;
    count(better, estimate > 0 ? b : a);
    count(worse, estimate > 0 ? a : b);
  }
  const isRanked = ({ targetId, mean }: { targetId: string; mean: number | null }) =>
    mean !== null && (tested.has(targetId) || models.length === 1);
  const rankedCount = models.filter(isRanked).length;

  const ordered = models
    .map((model) => ({
      ...model,
      rank: isRanked(model) ? 1 + (better.get(model.targetId) ?? 0) : null,
      lastRank: isRanked(model) ? rankedCount - (worse.get(model.targetId) ?? 0) : null,
    }))
    .toSorted(
      (x, y) =>
        (x.rank ?? Infinity) - (y.rank ?? Infinity) ||
        (y.mean ?? -1) - (x.mean ?? -1) ||
        (x.targetId < y.targetId ? -1 : 1),
    );
  const letters = tieGroups(
    ordered.filter(({ rank }) => rank !== null).map(({ targetId }) => targetId),
    pairs.filter(({ different }) => different),
  );
  return ordered.map(({ targetId, rank, lastRank }) => ({
    targetId,
    rank,
    lastRank,
    letters: letters.get(targetId) ?? [],
  }));
}

import type { RankedPair } from './rank-models';

export const dimensions = ['score', 'cost', 'latency'] as const;
export type Dimension = (typeof dimensions)[number];

/** Every two models in one dimension, a − b. */
export type DimensionPairs = Record<Dimension, readonly RankedPair[]>;

export type Domination = {
  targetId: string;
  by: string;
  /** In no dimension a doubt; otherwise "perhaps dominated". */
  certain: boolean;
  /** The dimensions in which the two cannot be told apart. */
  unclear: Dimension[];
};

type Standing = { sign: number; certain: boolean };

const sign: Record<Dimension, number> = { score: 1, cost: -1, latency: -1 };

/** How `by` stands to `targetId`: sign 1 is better. Null when one of them was not measured there. */
function standing(
  pairs: readonly RankedPair[],
  by: string,
  targetId: string,
  direction: number,
): Standing | null {
  const pair = pairs.find(({ a, b }) => (a === by && b === targetId) || (a === targetId && b === by));
  if (!pair || pair.estimate === null) return null;
  const turned = direction * (pair.a === by ? 1 : -1) * Math.sign(pair.estimate);
  return { sign: turned, certain: pair.different };
}

/**
 * Who is dominated by whom in score, cost and p95 of the time to the first token. By the figures as they stand a model is dominated
 * when another is at least as good in all three and better in one; free models are equal in cost. That is certain only
 * when every difference it rests on is (each corrected for the number of pairs, at 5 %), or is an equality without doubt.
 * All three have to hold at once, so the level needs no correction over dimensions (intersection-union, Berger 1982). Models
 * that lack one of the three are not compared.
 */
export function findDominated(
  targetIds: readonly string[],
  free: ReadonlySet<string>,
  pairs: DimensionPairs,
): Domination[] {
  return targetIds.flatMap((targetId) =>
    targetIds.flatMap((by): Domination[] => {
      if (by === targetId) return [];
      const found = dimensions.map((dimension) => ({
        dimension,
        at:
          dimension === 'cost' && free.has(by) && free.has(targetId)
            ? { sign: 0, certain: true }
            : standing(pairs[dimension], by, targetId, sign[dimension]),
      }));
      const all = found.flatMap(({ dimension, at }) => (at ? [{ dimension, ...at }] : []));
      if (all.length < found.length || all.some((at) => at.sign < 0) || all.every((at) => at.sign === 0))
        return [];
      const unclear = all.filter(({ certain }) => !certain).map(({ dimension }) => dimension);
      return [{ targetId, by, certain: unclear.length === 0, unclear }];
    }),
  );
}

/** Of points of cost and score, those that no other beats in one without losing in the other; by rising cost. */
export function frontierOf<T extends { cost: number; score: number }>(points: readonly T[]): T[] {
  let best = -Infinity;
  return points
    .toSorted((x, y) => x.cost - y.cost || y.score - x.score)
    .filter(({ score }) => {
      if (score <= best) return false;
      best = score;
      return true;
    });
}

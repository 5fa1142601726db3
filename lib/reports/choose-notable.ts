/** A scored or failed repetition, as far as choosing needs it. */
export type ScoredItem = { itemId: string; targetId: string; taskId: string; score: number | null };

export type Disagreement = {
  taskId: string;
  /** Highest − lowest mean of a model on this task, in points. */
  spread: number;
  /** The best first. */
  means: { targetId: string; mean: number }[];
  /** The item of the best model that scored highest, and of the worst model that scored lowest. */
  highestItemId: string;
  lowestItemId: string;
};

export type Notable = { worstItemIds: string[]; disagreements: Disagreement[] };

const byId = (a: string, b: string) => (BigInt(a) < BigInt(b) ? -1 : 1);

type Scored = ScoredItem & { score: number };

function disagreementOf(taskId: string, items: Scored[]): Disagreement | null {
  const means = [...Map.groupBy(items, ({ targetId }) => targetId)]
    .map(([targetId, ofTarget]) => ({
      targetId,
      mean: ofTarget.reduce((sum, { score }) => sum + score, 0) / ofTarget.length,
    }))
    .toSorted((a, b) => b.mean - a.mean || byId(a.targetId, b.targetId));
  const [best] = means;
  const worst = means.at(-1);
  if (!best || !worst || best.mean === worst.mean) return null;
  const extreme = (targetId: string, sign: 1 | -1) =>
    items
      .filter((item) => item.targetId === targetId)
      .toSorted((a, b) => sign * (b.score - a.score) || byId(a.itemId, b.itemId))[0]?.itemId ?? '';
  return {
    taskId,
    spread: best.mean - worst.mean,
    means,
    highestItemId: extreme(best.targetId, 1),
    lowestItemId: extreme(worst.targetId, -1),
  };
}

/**
 * The items with the lowest scores, and the tasks whose means differ most from model to model. Items without a score are in
 * neither: a failure is not a bad answer.
 */
export function chooseNotable(
  items: readonly ScoredItem[],
  { worst = 10, disagreements = 5 }: { worst?: number; disagreements?: number } = {},
): Notable {
  const scored = items.filter((item): item is Scored => item.score !== null);
  const apart = [...Map.groupBy(scored, ({ taskId }) => taskId)]
    .flatMap(([taskId, ofTask]) => disagreementOf(taskId, ofTask) ?? [])
    .toSorted((a, b) => b.spread - a.spread || (a.taskId < b.taskId ? -1 : 1));
  return {
    worstItemIds: scored
      .toSorted((a, b) => a.score - b.score || byId(a.itemId, b.itemId))
      .slice(0, worst)
      .map(({ itemId }) => itemId),
    disagreements: apart.slice(0, disagreements),
  };
}

/** By run id; a run that has no items is not in it. `mean` is null when nothing has a score. */
export type MeanScores = Record<string, { mean: number | null; scored: number; items: number } | undefined>;

/** What past runs made of one task as it is now. Scores in points, 0 to 100. */
export type TaskResults = {
  /** Models with a scored answer, simulated ones not counted. */
  models: number;
  /** Runs with a scored answer. */
  runs: number;
  /** Scored answers. */
  answers: number;
  /** Of the models' mean scores; null without any. */
  lowest: number | null;
  highest: number | null;
};

/** Below these nothing is said about a task: one weak or strong model, or one odd run, is no finding. */
export const minModels = 3;
export const minRuns = 2;
/** The judge's anchor for "as good as the excellent reference". */
export const saturatedFrom = 90;
/** The judge's anchor for "below the pass reference". */
export const deadBelow = 50;

/** Saturated: every model is excellent. Dead: none passes. Neither tells models apart. */
export function checkResults({
  models,
  runs,
  lowest,
  highest,
}: TaskResults): 'saturated' | 'dead' | 'telling' | 'too_few' {
  if (models < minModels || runs < minRuns || lowest === null || highest === null) return 'too_few';
  if (lowest >= saturatedFrom) return 'saturated';
  return highest < deadBelow ? 'dead' : 'telling';
}

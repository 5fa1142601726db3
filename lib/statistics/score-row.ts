/** One repetition of one task by one model or agent: what all statistics here start from. */
export type ScoreRow = {
  targetId: string;
  taskId: string;
  repetition: number;
  /** In points, 0 to 100; null when there is none (a failure is never a 0). */
  score: number | null;
  /** Why there is no score; absent when not known. */
  failedPhase?: 'generation' | 'judge' | null;
};

/** The values that a quantity can take at all. */
export type Bounds = { min: number; max: number };

export const scoreBounds: Bounds = { min: 0, max: 100 };
export const scoreDifferenceBounds: Bounds = { min: -100, max: 100 };

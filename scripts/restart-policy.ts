/** When a process that died is started again. Times in milliseconds. */
export type RestartPolicy = {
  /** Wait before the first, second, … restart within the window; the last one repeats. */
  delaysMs: number[];
  /** So many deaths within the window mean that restarting does not help. */
  limit: number;
  windowMs: number;
};

export const defaultRestartPolicy: RestartPolicy = {
  delaysMs: [1_000, 2_000, 4_000, 8_000, 10_000],
  limit: 5,
  windowMs: 60_000,
};

/** Adds a death at `nowMs` to the recent ones and says how long to wait; null: give up. */
export function nextRestart(
  policy: RestartPolicy,
  deathsMs: number[],
  nowMs: number,
): { deathsMs: number[]; delayMs: number | null } {
  const recent = [...deathsMs.filter((at) => nowMs - at < policy.windowMs), nowMs];
  if (recent.length >= policy.limit) return { deathsMs: recent, delayMs: null };
  const delayMs = policy.delaysMs[Math.min(recent.length, policy.delaysMs.length) - 1] ?? 0;
  return { deathsMs: recent, delayMs };
}

/** Attempts per step (generation, judging), the first included (R9). */
export const maxAttemptsPerStep = 3;

const firstDelayMs = 1_000;
const longestDelayMs = 60_000;

/**
 * Milliseconds until the next attempt: exponential (1 s, 2 s, 4 s, … at most 60 s) with "equal jitter", half fixed and
 * half random, so that items that failed together do not come back together. A server's own Retry-After wins when longer.
 * @param attempts attempts made so far, at least 1
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function retryDelayMs(attempts: number, retryAfterMs: number | null, random: number): number {
  const ceiling = Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs);
  const backoff = ceiling / 2 + (ceiling / 2) * random;
  return Math.round(Math.max(backoff, retryAfterMs ?? 0));
}

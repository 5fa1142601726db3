import type { Failure } from './failure';

/**
 * What the way to the server may add to or take from the distance of two calls, and the lateness after which a call has
 * to ask for another place. A minute's calls are spread over this much more than a minute, so that no 60 seconds as the
 * server counts them hold one too many.
 */
export const paceSlackMs = 250;
export const latestStartMs = 200;

/** Milliseconds from one call to the next: even spacing, so that an idle time saves nothing up for a burst. */
export const spacingMs = (requestsPerMinute: number): number => (60_000 + paceSlackMs) / requestsPerMinute;

/** A server that answers 429 without saying for how long is left alone for this long. */
const unnamedHoldMs = 1_000;

/**
 * Milliseconds that all calls to a provider have to wait after this failure; null when it is none that waiting heals.
 * A 503 counts when it names a time: it is the same request to stay away.
 */
export function holdAfter(failure: Failure | null): number | null {
  if (!failure?.retry.retry) return null;
  const { retryAfterMs } = failure.retry;
  if (failure.kind === 'rate_limit') return retryAfterMs || unnamedHoldMs;
  return failure.httpStatus === 503 && retryAfterMs ? retryAfterMs : null;
}

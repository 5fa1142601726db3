import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Timers fire up to this much late, so the rest of a wait is spun through the event loop. */
const spinMs = 1.5;
/** More waits than this near their end at once would keep a core busy; a timer, a millisecond late, serves them. */
const maxSpinning = 4;

let spinning = 0;

/**
 * Resolves at `deadlineMs` of `performance.now()`, typically within 0.2 ms. Deadlines are absolute, so errors of one
 * wait do not add up in the next. Rejects when `signal` aborts.
 */
export async function waitUntil(deadlineMs: number, signal: AbortSignal): Promise<void> {
  const left = deadlineMs - performance.now();
  if (left > spinMs + 1) await sleep(Math.floor(left - spinMs), undefined, { signal });
  if (deadlineMs <= performance.now()) return;
  spinning++;
  try {
    while (performance.now() < deadlineMs) {
      signal.throwIfAborted();
      if (spinning <= maxSpinning) await nextTurn();
      else await sleep(Math.max(1, Math.round(deadlineMs - performance.now())), undefined, { signal });
    }
  } finally {
    spinning--;
  }
}

import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Timers fire up to this much late, so the rest of a wait is spun through the event loop. */
const spinMs = 1.5;
/** With more waits than this open at once spinning would keep a core busy; a timer, a millisecond late, serves them. */
const mostForSpinning = 4;

let open = 0;

/**
 * Resolves at `deadlineMs` of `performance.now()`, never before it: typically within 0.2 ms while few waits are open,
 * within 1 ms otherwise. Deadlines are absolute, so errors of one wait do not add up in the next. Rejects when `signal`
 * aborts.
 */
export async function waitUntil(deadlineMs: number, signal: AbortSignal): Promise<void> {
  open++;
  try {
    for (;;) {
      const left = deadlineMs - performance.now();
      if (left <= 0) return;
      signal.throwIfAborted();
      if (open > mostForSpinning) await sleep(Math.max(1, Math.ceil(left)), undefined, { signal });
      else if (left > spinMs + 1) await sleep(Math.floor(left - spinMs), undefined, { signal });
      else await nextTurn();
    }
  } finally {
    open--;
  }
}

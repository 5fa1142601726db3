import { setTimeout as sleepTimer } from 'node:timers/promises';

/** Time as loops and verbs take it, so that tests can hold it still. */
export type Clock = {
  now(): Date;
  /** Milliseconds on a clock that never jumps; only differences mean anything. */
  monotonicMs(): number;
  /** Resolves after `ms`, or at once when `signal` aborts. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
};

export const systemClock: Clock = {
  now: () => new Date(),
  monotonicMs: () => performance.now(),
  sleep: (ms, signal) => sleepTimer(ms, undefined, { signal }).catch(() => undefined),
};

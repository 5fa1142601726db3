/**
 * How the loop is told what happens outside: `abort` ends calls in flight (stop, shutdown), `wake` ends waiting,
 * `watchPace` calls `changed` when a provider's limit or hold was changed, until the function it returns is called.
 */
export type DrainControl = {
  abort: AbortSignal;
  wake: () => AbortSignal;
  watchPace: (providerId: string, changed: () => Promise<void>) => () => void;
};

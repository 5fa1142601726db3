import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error';

async function statusOf(url: string, signal?: AbortSignal): Promise<number | null> {
  try {
    const timeout = AbortSignal.timeout(5_000);
    const response = await fetch(url, { signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
    await response.body?.cancel();
    return response.status;
  } catch {
    signal?.throwIfAborted();
    return null; // not listening yet
  }
}

/**
 * Resolves when the URL answers 200, polling every 50 ms; throws `StartError` with `what` after `timeoutMs`.
 */
export async function waitUntilReady(
  url: string,
  options: { what: string; timeoutMs: number; signal?: AbortSignal },
): Promise<void> {
  const deadline = performance.now() + options.timeoutMs;
  let last: number | null = null;
  while (performance.now() < deadline) {
    last = await statusOf(url, options.signal);
    if (last === 200) return;
    await sleep(50, undefined, { signal: options.signal });
  }
  throw new StartError(
    `${options.what} did not become ready within ${options.timeoutMs / 1000} s (${last === null ? 'no answer' : `status ${last}`}).`,
  );
}

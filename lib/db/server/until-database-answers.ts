import type { Clock } from '@/lib/clock/clock';
import { isDatabaseAway } from './postgres-error';

const firstDelayMs = 50;
const longestDelayMs = 1_000;

/** Asks again until the database is back. Throws what the database says, or its absence once `signal` has aborted. */
export async function untilDatabaseAnswers<T>(
  query: () => Promise<T>,
  { clock, signal }: { clock: Clock; signal: AbortSignal },
): Promise<T> {
  for (let delayMs = firstDelayMs; ; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
    try {
      return await query();
    } catch (error) {
      if (!isDatabaseAway(error) || signal.aborted) throw error;
      await clock.sleep(delayMs, signal);
    }
  }
}

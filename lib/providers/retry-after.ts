/** A server that asks for more is not waited for longer: the attempt then fails again and says so. */
export const maxRetryAfterMs = 3_600_000;

const capped = (ms: number) =>
  Number.isFinite(ms) ? Math.min(Math.max(0, Math.ceil(ms)), maxRetryAfterMs) : null;

/**
 * Milliseconds that the server asks to wait, from `Retry-After` in seconds or as an HTTP date, or the finer
 * `retry-after-ms`. Null when neither says anything sensible; a date in the past is 0.
 */
export function retryAfterMs(header: (name: string) => string | null, now: Date): number | null {
  const precise = header('retry-after-ms')?.trim();
  if (precise && /^\d+(\.\d+)?$/.test(precise)) return capped(Number(precise));
  const value = header('retry-after')?.trim();
  if (!value) return null;
  if (/^\d+(\.\d+)?$/.test(value)) return capped(Number(value) * 1000);
  // A date has a month's name; Date.parse alone would take "-5" for a year.
  return /[a-z]{3}/i.test(value) ? capped(Date.parse(value) - now.getTime()) : null;
}

/**
 * Spaces calls evenly so that at most `requestsPerMinute` leave in any minute, and holds them all back when the server
 * asked for silence. Waiting here is queueing and never part of a latency. Times are monotonic milliseconds.
 */
export class Pacer {
  private nextAtMs = -Infinity;
  private readonly intervalMs: number;

  constructor(requestsPerMinute: number | null) {
    this.intervalMs = requestsPerMinute === null ? 0 : 60_000 / requestsPerMinute;
  }

  /** Takes the next place and returns the milliseconds to wait for it. */
  take(nowMs: number): number {
    const atMs = Math.max(nowMs, this.nextAtMs);
    this.nextAtMs = atMs + this.intervalMs;
    return atMs - nowMs;
  }

  /** Nobody leaves before `untilMs`. */
  holdUntil(untilMs: number): void {
    this.nextAtMs = Math.max(this.nextAtMs, untilMs);
  }
}

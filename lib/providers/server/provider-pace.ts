import type { Clock } from '@/lib/clock/clock';
import { untilDatabaseAnswers } from '@/lib/db/server/until-database-answers';
import { latestStartMs } from '../pace';
import { giveBackPlace, holdProvider, readPace, takePlace, type Place } from './pace-store';

/** A call may leave now. `place` is null where no limit is set; `atMs` is monotonic. */
export type Turn = { waitedMs: number; atMs: number; place: Place | null };

/** Waits for the next free moment; null when `wake` aborts before it came. */
export type WaitForTurn = (wake: AbortSignal) => Promise<Turn | null>;

/**
 * When one drain may call its provider, in step with every other worker (P8). Without a limit and without a hold nobody
 * is asked. With a limit the calls of this drain stand in line and only the first holds a place in the database, so that
 * what is given back at a pause is one place and not one for each parallel slot.
 */
export class ProviderPace {
  private limited = false;
  private heldUntilMs = -Infinity;
  private changed = new AbortController();
  private line: Promise<unknown> = Promise.resolve();
  private reloading: Promise<unknown> = Promise.resolve();
  private readonly clock: Clock;

  constructor(
    private readonly providerId: string,
    private readonly terms: { clock: Clock; signal: AbortSignal },
  ) {
    this.clock = terms.clock;
  }

  /** Reads what holds now; call it first, and whenever the provider's pace was changed elsewhere. */
  reload(): Promise<void> {
    // One after the other: of two at once, over two connections, the one that read the older state could end last.
    const mine = this.reloading.then(async () => {
      const { limited, heldForMs } = await this.ask(() => readPace(this.providerId));
      this.limited = limited;
      this.heldUntilMs = this.clock.monotonicMs() + heldForMs;
      this.wakeLine();
    });
    this.reloading = mine.catch(() => undefined);
    return mine;
  }

  /** True when a call may leave without asking. */
  get isFree(): boolean {
    return !this.limited && this.heldUntilMs <= this.clock.monotonicMs();
  }

  /** Runs `step` when all before it in the line have ended theirs. */
  async inLine<T>(step: (wait: WaitForTurn) => Promise<T>): Promise<T> {
    const enteredMs = this.clock.monotonicMs();
    const mine = this.line.then(() => step((wake) => this.wait(wake, enteredMs)));
    this.line = mine.catch(() => undefined);
    return mine;
  }

  /** A call that is not ready long after its moment would come too close to the next one. */
  isLate(turn: Turn): boolean {
    return turn.place !== null && this.clock.monotonicMs() - turn.atMs > latestStartMs;
  }

  /** For a turn that no call took. */
  async giveBack({ place }: Turn): Promise<void> {
    if (place) await this.ask(() => giveBackPlace(this.providerId, place));
  }

  /**
   * No call leaves for `forMs`, here at once and in the other workers as soon as they are told.
   * @returns true when that is longer than what held already
   */
  async hold(forMs: number): Promise<boolean> {
    const untilMs = this.clock.monotonicMs() + forMs;
    const isLonger = untilMs > this.heldUntilMs + latestStartMs;
    this.heldUntilMs = Math.max(this.heldUntilMs, untilMs);
    await this.ask(() => holdProvider(this.providerId, forMs));
    // Again: a reload that had read before may have ended since.
    this.heldUntilMs = Math.max(this.heldUntilMs, untilMs);
    // Only now: whoever stands at the head asks for another place, and it has to lie behind the hold.
    this.wakeLine();
    return isLonger;
  }

  private wakeLine(): void {
    const waiting = this.changed;
    this.changed = new AbortController();
    waiting.abort();
  }

  private async wait(wake: AbortSignal, enteredMs: number): Promise<Turn | null> {
    const { clock } = this;
    while (!wake.aborted) {
      const changed = this.changed.signal;
      const place = this.limited ? await this.ask(() => takePlace(this.providerId)) : null;
      const givenMs = clock.monotonicMs();
      const waitMs = Math.max(place?.waitMs ?? 0, this.heldUntilMs - givenMs, 0);
      if (waitMs > 0) await clock.sleep(waitMs, AbortSignal.any([wake, changed]));
      const nowMs = clock.monotonicMs();
      const turn = { waitedMs: nowMs - enteredMs, atMs: givenMs + waitMs, place };
      if (!wake.aborted && !changed.aborted && this.heldUntilMs <= nowMs) return turn;
      await this.giveBack(turn);
    }
    return null;
  }

  /** A database that is away is waited for: nothing could be claimed without it either. */
  private ask<T>(query: () => Promise<T>): Promise<T> {
    return untilDatabaseAnswers(query, this.terms);
  }
}

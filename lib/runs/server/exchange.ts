import type pg from 'pg';
import type { Clock } from '@/lib/clock/clock';
import { isDatabaseAway } from '@/lib/db/server/postgres-error';
import { logger } from '@/lib/log/server/logger';
import type { GroupHold } from '../group-hold';
import type { RunStatus } from '../run-state';
import type { Claim, JudgeClaim, Settlement } from '../settlement';
import { connectEngineClient } from './engine-client';
import { type ExchangeAnswer, sendExchange } from './send-exchange';
import { releaseUnsentClaims } from './release-unsent-claims';
import { withoutTexts } from './settlement-rows';

export type NextClaim =
  | { kind: 'claim'; claim: Claim | JudgeClaim }
  /** Nothing is due now; retries may be scheduled. */
  | { kind: 'empty' }
  /** The run is not RUNNING (any more). */
  | { kind: 'halted'; status: RunStatus }
  /** Another worker took the group over, or the run was deleted. */
  | { kind: 'lost' };

type Waiter = {
  settlement: Settlement | null;
  wantsClaim: boolean;
  resolve: (next: NextClaim) => void;
  reject: (error: unknown) => void;
};

/**
 * Who shares a statement is answered in one moment, so that their next calls start, and end, together: large batches
 * make ever larger ones, in waves of work and waiting. A few commits more cost less.
 */
const largestBatch = 6;
const longestReconnectDelayMs = 1_000;

/**
 * Settles and claims for one held group over one connection. Requests that arrive while a statement is under way share
 * the next one, so many parallel calls cost few commits, and a single sequential caller one statement per call.
 */
export class Exchange {
  private client: pg.Client | null = null;
  private readonly waiting: Waiter[] = [];
  /** Attempts that were handed out and not yet settled. */
  private readonly held = new Set<string>();
  private sending = false;
  private cursor = '0';
  private earliestRetryAtMs = Infinity;

  constructor(
    private readonly hold: GroupHold,
    private readonly verdictTerms: { schemaVersion: string; templateHash: string },
    private readonly clock: Clock,
    private readonly signal: AbortSignal,
  ) {}

  /** Settles `settlement` if given, and claims the next item that is due, in one commit. */
  next(settlement: Settlement | null): Promise<NextClaim> {
    return this.request(settlement, true);
  }

  /** Settles without claiming. */
  async settle(settlement: Settlement): Promise<void> {
    await this.request(settlement, false);
  }

  /** Starts claiming from the first item again: retries lie behind the cursor. */
  rewind(): void {
    this.cursor = '0';
    this.earliestRetryAtMs = Infinity;
  }

  /** True when a rewind could find something that the current pass has left behind. */
  get passedItems(): boolean {
    return this.cursor !== '0';
  }

  async close(): Promise<void> {
    await this.client?.end().catch((error: unknown) => logger().debug({ err: error }, 'engine connection'));
  }

  private request(settlement: Settlement | null, wantsClaim: boolean): Promise<NextClaim> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ settlement, wantsClaim, resolve, reject });
      if (!this.sending) void this.sendAll();
    });
  }

  private async sendAll(): Promise<void> {
    this.sending = true;
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, largestBatch);
      try {
        await this.send(batch);
      } catch (error) {
        for (const waiter of batch) waiter.reject(error);
      }
    }
    this.sending = false;
  }

  private async send(batch: Waiter[]): Promise<void> {
    if (this.clock.monotonicMs() >= this.earliestRetryAtMs) this.rewind();
    const settlements = batch.flatMap((waiter) => waiter.settlement ?? []);
    const wanted = batch.filter((waiter) => waiter.wantsClaim).length;
    const answer = await this.store(settlements, wanted);
    for (const settlement of settlements) {
      this.held.delete(settlement.attemptId);
      if (settlement.retryInMs !== null) this.noteRetry(settlement.retryInMs);
    }
    this.distribute(batch, answer);
  }

  private noteRetry(retryInMs: number): void {
    this.earliestRetryAtMs = Math.min(this.earliestRetryAtMs, this.clock.monotonicMs() + retryInMs);
  }

  /** Sends until the database has answered: a settlement in hand outlives a restart of PostgreSQL. */
  private async store(settlements: Settlement[], wanted: number): Promise<ExchangeAnswer | null> {
    for (let delayMs = 50; ; delayMs = Math.min(delayMs * 2, longestReconnectDelayMs)) {
      try {
        const client = (this.client ??= await this.reconnect());
        return await this.sendOver(client, settlements, wanted);
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        await this.close();
        this.client = null;
        if (this.signal.aborted) throw error;
        await this.clock.sleep(delayMs, this.signal);
      }
    }
  }

  /**
   * The lost connection may have committed a claim that nobody was told of: give such items back, unsent, before
   * anything else is claimed.
   */
  private async reconnect(): Promise<pg.Client> {
    const client = await connectEngineClient();
    await releaseUnsentClaims(client, this.hold, [...this.held]);
    return client;
  }

  /** A text that the database refuses must not hold up the group: its item fails alone, and the ledger says why. */
  private async sendOver(
    client: pg.Client,
    settlements: Settlement[],
    wanted: number,
  ): Promise<ExchangeAnswer | null> {
    const { hold, verdictTerms } = this;
    const send = (some: Settlement[], claims: number) =>
      sendExchange(client, { hold, verdictTerms, settlements: some, wanted: claims, cursor: this.cursor });
    try {
      return await send(settlements, wanted);
    } catch (error) {
      if (isDatabaseAway(error) || settlements.length === 0) throw error;
      logger().error(
        { err: error, run: hold.runId },
        'a settlement was refused; storing it without its texts',
      );
    }
    for (const settlement of settlements) {
      try {
        await send([settlement], 0);
      } catch (error) {
        if (isDatabaseAway(error)) throw error;
        await send([withoutTexts(settlement, hold.phase, error)], 0);
      }
    }
    return send([], wanted);
  }

  private distribute(batch: Waiter[], answer: ExchangeAnswer | null): void {
    const claims = answer?.claims ?? [];
    this.cursor = claims.at(-1)?.itemId ?? this.cursor;
    for (const { attemptId } of claims) this.held.add(attemptId);
    for (const { wantsClaim, resolve } of batch) {
      const claim = wantsClaim ? claims.shift() : undefined;
      if (!answer) resolve({ kind: 'lost' });
      else if (claim) resolve({ kind: 'claim', claim });
      else if (answer.runStatus === 'RUNNING' || !wantsClaim) resolve({ kind: 'empty' });
      else resolve({ kind: 'halted', status: answer.runStatus });
    }
  }
}

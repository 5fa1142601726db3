import type { Clock } from '@/lib/clock/clock';
import { db } from '@/lib/db/server/pool';
import { untilDatabaseAnswers } from '@/lib/db/server/until-database-answers';
import { appendEvents } from '@/lib/events/server/append-events';
import type { Failure } from '@/lib/providers/failure';
import { holdAfter } from '@/lib/providers/pace';
import { ProviderPace, type Turn } from '@/lib/providers/server/provider-pace';
import type { DrainControl } from './drain-control';
import type { Exchange, NextClaim } from './exchange';
import { readGroupNeed, type GroupNeed } from './group-backlog';
import type { OpenGroup } from './open-group';

/** Of a call whose provider has neither limit nor hold. */
export const noWait: Turn = { waitedMs: 0, atMs: 0, place: null };

const shortestHoldToTellMs = 1_000;

/** The provider's pace as one held group keeps it: nobody waits for a run that is paused or for items that are gone. */
export class GroupPace {
  private readonly pace: ProviderPace;
  private readonly terms: { clock: Clock; signal: AbortSignal };
  private readonly control: DrainControl;
  private unwatch: () => void = () => undefined;

  constructor(
    private readonly group: OpenGroup,
    private readonly providerName: string,
    { clock, control }: { clock: Clock; control: DrainControl },
  ) {
    this.control = control;
    this.terms = { clock, signal: control.abort };
    this.pace = new ProviderPace(group.providerId, this.terms);
  }

  /** Follows the provider's pace until `close`. */
  async open(): Promise<void> {
    this.unwatch = this.control.watchPace(this.group.providerId, () => this.pace.reload());
    await this.pace.reload();
  }

  close(): void {
    this.unwatch();
  }

  get isFree(): boolean {
    return this.pace.isFree;
  }

  /** The next free moment for a call that needs no claim; null when the group does not go on meanwhile. */
  async turn(): Promise<Turn | null> {
    if (this.isFree) return noWait;
    return this.pace.inLine(async (wait) => {
      for (;;) {
        const need = await this.need();
        if (need?.status !== 'RUNNING') return null;
        const turn = await wait(this.control.wake());
        if (turn || this.control.abort.aborted) return turn;
      }
    });
  }

  /** Claims at the next free moment, and not before: what waits for the rate limit is not in progress. */
  claim(exchange: Exchange): Promise<{ next: NextClaim; turn: Turn }> {
    return this.pace.inLine(async (wait) => {
      for (;;) {
        const need = await this.need();
        if (!need) return { next: { kind: 'lost' }, turn: noWait };
        if (need.status !== 'RUNNING' || this.control.abort.aborted)
          return { next: { kind: 'halted', status: need.status }, turn: noWait };
        if (!need.isWaiting) return { next: { kind: 'empty' }, turn: noWait };
        const turn = await wait(this.control.wake());
        if (!turn) continue;
        const next = await exchange.next(null);
        if (next.kind !== 'claim') await this.pace.giveBack(turn);
        return { next, turn };
      }
    });
  }

  /** The turn itself, or another one when so much time went by since (a database that was away) that it is taken. */
  async inTime(turn: Turn): Promise<Turn> {
    if (!this.pace.isLate(turn)) return turn;
    return (await this.pace.inLine((wait) => wait(this.control.abort))) ?? turn;
  }

  /** Holds all calls to the provider when it asked for that, and says so. */
  async noteFailure(failure: Failure | null): Promise<void> {
    const forMs = holdAfter(failure);
    if (forMs === null || !(await this.pace.hold(forMs)) || forMs < shortestHoldToTellMs) return;
    const { runId, groupId, providerId } = this.group;
    const event = {
      level: 'warn' as const,
      kind: 'provider.held',
      message: `${this.providerName} is too busy: no worker calls it for ${(forMs / 1000).toFixed(1)} s`,
      payload: { groupId, providerId, forMs, httpStatus: failure?.httpStatus ?? null },
    };
    await untilDatabaseAnswers(() => appendEvents(db(), runId, [event]), this.terms);
  }

  private need(): Promise<GroupNeed | null> {
    return untilDatabaseAnswers(() => readGroupNeed(this.group), this.terms);
  }
}

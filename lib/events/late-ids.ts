const keptLateIds = 1000;

/**
 * Ids come from a sequence, commits come when they come: an event may be announced after one with a higher id. A client
 * that then reconnects with the higher id as its cursor would never see the lower one. This remembers such latecomers.
 */
export class LateIds {
  private highest = 0n;
  private late: { id: bigint; overtakenUpTo: bigint }[] = [];

  note(id: bigint): void {
    if (id > this.highest) this.highest = id;
    else if (id < this.highest) this.late.push({ id, overtakenUpTo: this.highest });
    if (this.late.length > keptLateIds) this.late.shift();
  }

  /** Ids below `cursor` that may have been announced after it. */
  below(cursor: bigint): string[] {
    return this.late
      .filter(({ id, overtakenUpTo }) => id < cursor && cursor <= overtakenUpTo)
      .map(({ id }) => String(id));
  }
}

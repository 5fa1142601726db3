const remembered = 4000;

/** The ids a session sent lately, and the highest of them: what replay and live both bring is sent once. */
export class SentIds {
  private readonly ids = new Set<string>();
  /** The highest id sent, or the cursor the session began with. */
  highest: bigint;

  constructor(readonly start: bigint) {
    this.highest = start;
    // Its own announcement may arrive only now, on a connection that was slower than the client.
    this.ids.add(String(start));
  }

  /** True when `id` is new, which it is not any more afterwards. */
  add(id: string): boolean {
    if (this.ids.has(id)) return false;
    this.ids.add(id);
    if (BigInt(id) > this.highest) this.highest = BigInt(id);
    if (this.ids.size > remembered) this.ids.delete(this.ids.values().next().value as string);
    return true;
  }

  /** Where to read again from after announcements may have been missed: what committed late lies shortly below the highest. */
  resumeFrom(windowIds: bigint): bigint {
    const from = this.highest - windowIds;
    return from > this.start ? from : this.start;
  }
}

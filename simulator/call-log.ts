/** What a request was for: an answer to a question, a verdict, or the unloading of a model. */
export type CallKind = 'answer' | 'judge' | 'unload';

/** One call as the server saw it. Times are milliseconds on the server's own monotonic clock; null: not (yet) so. */
export type CallRecord = {
  sequence: number;
  /** `X-Client-Request-Id` of the request. */
  callId: string | null;
  model: string;
  kind: CallKind;
  receivedAtMs: number;
  firstTokenAtMs: number | null;
  firstAnswerTokenAtMs: number | null;
  lastTokenAtMs: number | null;
  endedAtMs: number | null;
  tokens: number;
  status: number;
  outcome: 'open' | 'completed' | 'faulted' | 'aborted';
  /** From the last byte of the call before to the arrival of this one; null for the first and while others are open. */
  idleMs: number | null;
};

export type Arrival = { receivedAtMs: number; idleMs: number | null };

type Totals = {
  calls: number;
  completed: number;
  faulted: number;
  aborted: number;
  open: number;
  tokens: number;
};

const maxRecent = 20_000;
const maxCompact = 500_000;

/** The server's own account of what it served, against which a client's figures are checked. */
export class CallLog {
  private recent: CallRecord[] = [];
  private compact: { callId: string | null; model: string; kind: CallKind }[] = [];
  private compactDropped = 0;
  private totals = new Map<string, Totals>();
  /** A call that is open across a reset still ends in the figures it began in. */
  private totalsOfCall = new WeakMap<CallRecord, Totals>();
  private sequence = 0;
  private open = 0;
  private lastByteAtMs: number | null = null;

  arrive(): Arrival {
    const receivedAtMs = performance.now();
    const idleMs =
      this.open === 0 && this.lastByteAtMs !== null ? Math.max(0, receivedAtMs - this.lastByteAtMs) : null;
    this.open++;
    return { receivedAtMs, idleMs };
  }

  /** A request that turned out to be no call (malformed, unknown model) ends without a record. */
  dismiss(): void {
    this.open--;
    this.lastByteAtMs = performance.now();
  }

  begin(arrival: Arrival, call: { callId: string | null; model: string; kind: CallKind }): CallRecord {
    const record: CallRecord = {
      sequence: ++this.sequence,
      ...call,
      ...arrival,
      firstTokenAtMs: null,
      firstAnswerTokenAtMs: null,
      lastTokenAtMs: null,
      endedAtMs: null,
      tokens: 0,
      status: 200,
      outcome: 'open',
    };
    // A ring by halves: dropping one from the front of a long array at every call would cost more than the call.
    if (this.recent.length >= 2 * maxRecent) this.recent = this.recent.slice(-maxRecent);
    this.recent.push(record);
    if (this.compact.length < maxCompact) this.compact.push(call);
    else this.compactDropped++;
    const totals = this.totalsOf(record);
    totals.calls++;
    totals.open++;
    this.totalsOfCall.set(record, totals);
    return record;
  }

  /** The first end counts: a connection that closes behind a completed call changes nothing. */
  end(record: CallRecord, outcome: 'completed' | 'faulted' | 'aborted'): void {
    if (record.outcome !== 'open') return;
    record.outcome = outcome;
    record.endedAtMs = performance.now();
    this.lastByteAtMs = record.endedAtMs;
    this.open--;
    const totals = this.totalsOfCall.get(record) ?? this.totalsOf(record);
    totals[outcome]++;
    totals.open--;
    totals.tokens += record.tokens;
  }

  summary(recentLimit: number) {
    const byModelAndKind = [...this.totals].map(([key, totals]) => {
      const [model = '', kind = ''] = key.split('\u001f');
      return { model, kind, ...totals };
    });
    return {
      calls: this.sequence,
      openNow: this.open,
      byModelAndKind,
      recent: recentLimit === 0 ? [] : this.recent.slice(-Math.min(recentLimit, maxRecent)),
    };
  }

  /** Every call since the start, oldest first, without times. */
  all() {
    return { calls: this.compact, dropped: this.compactDropped };
  }

  /** Calls that are open now stay open, but are counted nowhere any more. */
  reset(): void {
    this.recent = [];
    this.compact = [];
    this.compactDropped = 0;
    this.totals.clear();
    this.sequence = 0;
    this.lastByteAtMs = null;
  }

  private totalsOf({ model, kind }: CallRecord): Totals {
    const key = `${model}\u001f${kind}`;
    let totals = this.totals.get(key);
    if (!totals) {
      totals = { calls: 0, completed: 0, faulted: 0, aborted: 0, open: 0, tokens: 0 };
      this.totals.set(key, totals);
    }
    return totals;
  }
}

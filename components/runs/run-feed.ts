import type { RunEvent, TokenChunk } from '@/lib/events/event';
import type { RunProgress } from '@/lib/runs/progress';

const keptEvents = 20_000;
/** The end is what is looked at, and the whole is laid out anew with each piece; the item has it all. */
const keptCharacters = 5_000;

export type Streaming = { itemId: string; attempt: number; reasoning: string; answer: string };

export type Connection = 'connecting' | 'live' | 'lost' | 'ended';

export type FeedState = {
  connection: Connection;
  progress: RunProgress;
  events: RunEvent[];
  streaming: Streaming[];
};

export type FeedBatch = { events: RunEvent[]; tokens: TokenChunk[]; progress: RunProgress | null };

/** Adds chunks to the texts that stream; a new attempt begins anew, and an item that is no longer called goes. */
export function addTokens(streaming: Streaming[], { tokens, events, progress }: FeedBatch): Streaming[] {
  // The same array when nothing changed: what draws the texts is then not drawn again.
  if (tokens.length === 0 && streaming.length === 0) return streaming;
  const byItem = new Map(streaming.map((one) => [one.itemId, one]));
  for (const { itemId, attempt, kind, text } of tokens) {
    const known = byItem.get(itemId);
    const base = known?.attempt === attempt ? known : { itemId, attempt, reasoning: '', answer: '' };
    byItem.set(itemId, { ...base, [kind]: (base[kind] + text).slice(-keptCharacters) });
  }
  for (const { itemId } of events) if (itemId) byItem.delete(itemId);
  const current = progress && new Set(progress.current.map(({ itemId }) => itemId));
  return [...byItem.values()].filter(({ itemId }) => !current || current.has(itemId));
}

/**
 * What is known of a run that may be going on. Readers subscribe to the one part they draw, so that 500 tokens a second draw
 * the streaming text and nothing else.
 */
export class RunFeed {
  private readonly listeners = new Set<() => void>();
  state: FeedState;

  constructor(progress: RunProgress) {
    this.state = { connection: 'connecting', progress, events: [], streaming: [] };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  apply(batch: FeedBatch): void {
    const { state } = this;
    this.set({
      progress: batch.progress ?? state.progress,
      events: batch.events.length ? [...state.events, ...batch.events].slice(-keptEvents) : state.events,
      streaming: addTokens(state.streaming, batch),
    });
  }

  set(change: Partial<FeedState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

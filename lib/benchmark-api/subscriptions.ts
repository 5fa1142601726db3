import type { RunEvent, TokenChunk } from '@/lib/events/event';
import type { EventFrame } from '@/lib/events/event-frame';
import type { RunProgress } from '@/lib/runs/progress';
import type { RunSummary } from '@/lib/runs/run';

/** What is handed to the callbacks of each event. */
export type BenchmarkEvents<Completed> = {
  STARTED: RunSummary;
  PROGRESS_CHANGED: RunProgress;
  /** A piece of an answer on its way; pieces may be left out when the listener is slow. */
  STREAMING_RESULT: TokenChunk;
  /** A warning or an error of the run's log: a failed item, a failed warm-up, a lost lane. */
  ERROR: Pick<RunEvent, 'level' | 'kind' | 'message' | 'itemId'>;
  COMPLETED: Completed;
};

export type BenchmarkEvent = keyof BenchmarkEvents<unknown>;

type Callback = (payload: never) => void;

/** Callbacks by event and by what they are about (a submission; one key for a benchmark). Tokens are never used twice. */
export class Subscriptions<Completed> {
  private lastToken = 0;
  private readonly callbacks = new Map<number, { key: number; event: BenchmarkEvent; callback: Callback }>();

  /** Returns the token that `unsubscribe` takes. */
  subscribe<Event extends BenchmarkEvent>(
    key: number,
    event: Event,
    callback: (payload: BenchmarkEvents<Completed>[Event]) => void,
  ): number {
    const token = ++this.lastToken;
    this.callbacks.set(token, { key, event, callback });
    return token;
  }

  /** A token that is not known, or no longer, does nothing. */
  unsubscribe(token: number): void {
    this.callbacks.delete(token);
  }

  emit<Event extends BenchmarkEvent>(
    key: number,
    event: Event,
    payload: BenchmarkEvents<Completed>[Event],
  ): void {
    for (const subscribed of this.callbacks.values())
      if (subscribed.key === key && subscribed.event === event) subscribed.callback(payload as never);
  }

  /** Hands a frame of a run's stream on as the event that it is; `done` is the caller's. */
  emitFrame(key: number, frame: EventFrame): void {
    if (frame.type === 'progress') this.emit(key, 'PROGRESS_CHANGED', frame.data as RunProgress);
    else if (frame.type === 'token') this.emit(key, 'STREAMING_RESULT', frame.data);
    else if (frame.type === 'log' && (frame.data.level === 'warn' || frame.data.level === 'error'))
      this.emit(key, 'ERROR', frame.data);
  }
}

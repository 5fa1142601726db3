import type { EventFrame } from './event-frame';

/** Sent to a session when announcements may have been missed. */
export const resync = { type: 'resync' } as const;
type Queued = EventFrame | typeof resync;

export type FrameQueueLimits = { frames: number; tokens: number };
const defaultLimits: FrameQueueLimits = { frames: 5000, tokens: 500 };

/**
 * Holds what a client has not taken yet, within bounds. Progress replaces older progress and tokens are dropped first,
 * for neither is history; when even the log does not fit, the queue ends, and the client comes back with its cursor.
 */
export class FrameQueue {
  private frames: Queued[] = [];
  private head = 0;
  private wake: (() => void) | null = null;
  private closed = false;
  private pendingProgress: EventFrame | null = null;

  constructor(private readonly limits = defaultLimits) {}

  get size(): number {
    return this.frames.length - this.head + (this.pendingProgress ? 1 : 0);
  }

  push(frame: Queued): void {
    if (this.closed || (frame.type === 'token' && this.size >= this.limits.tokens)) return;
    if (frame.type === 'progress') this.pendingProgress = frame;
    else this.frames.push(frame);
    if (this.size > this.limits.frames) this.close();
    this.wake?.();
  }

  /** Nothing more is taken in or given out. */
  close(): void {
    this.closed = true;
    this.frames = [];
    this.head = 0;
    this.pendingProgress = null;
    this.wake?.();
  }

  /** The next frame, log before progress; null when the queue has ended. */
  async take(): Promise<Queued | null> {
    while (!this.closed) {
      const next = this.shift();
      if (next) return next;
      await new Promise<void>((resolve) => (this.wake = resolve));
      this.wake = null;
    }
    return null;
  }

  private shift(): Queued | null {
    const frame = this.frames[this.head];
    if (frame) {
      this.head += 1;
      // Array.shift moves every element; compacting now and then keeps taking cheap.
      if (this.head > 1000 || this.head === this.frames.length) {
        this.frames = this.frames.slice(this.head);
        this.head = 0;
      }
      return frame;
    }
    const progress = this.pendingProgress;
    this.pendingProgress = null;
    return progress;
  }
}

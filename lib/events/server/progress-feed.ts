import { logger } from '@/lib/log/server/logger';
import type { EventFrame, ProgressLike } from '../event-frame';
import type { EventHub } from './event-hub';

type Listener = (frame: EventFrame) => void;
export type ReadProgress = (runId: string) => Promise<ProgressLike>;

const shortestIntervalMs = 200;
/** Calls begin without an event, so what is being called is looked at now and then anyway. */
const idleIntervalMs = 2_000;
/** The event itself goes out first. */
const settleMs = 15;

/** Progress of one run, read once for all its streams: soon after an event, at most five times a second, never stale. */
class RunFeed {
  readonly listeners = new Set<Listener>();
  private timer: NodeJS.Timeout | null = null;
  private reading = false;
  private touched = false;
  private readAtMs = 0;
  private readonly stopListening: () => void;
  private readonly idle: NodeJS.Timeout;

  constructor(
    hub: EventHub,
    private readonly runId: string,
    private readonly readProgress: ReadProgress,
  ) {
    this.stopListening = hub.subscribe(runId, (frame) => {
      if (frame.type !== 'token') this.touch();
    });
    this.idle = setInterval(() => this.touch(), idleIntervalMs);
  }

  stop(): void {
    this.stopListening();
    clearInterval(this.idle);
    if (this.timer) clearTimeout(this.timer);
  }

  private touch(): void {
    this.touched = true;
    if (this.timer || this.reading) return;
    const sinceMs = performance.now() - this.readAtMs;
    this.timer = setTimeout(() => void this.read(), Math.max(settleMs, shortestIntervalMs - sinceMs));
  }

  private async read(): Promise<void> {
    this.timer = null;
    this.reading = true;
    this.touched = false;
    this.readAtMs = performance.now();
    try {
      const frame: EventFrame = { type: 'progress', data: await this.readProgress(this.runId) };
      for (const listener of this.listeners) listener(frame);
    } catch (error) {
      logger().debug({ err: error, runId: this.runId }, 'progress could not be read');
    } finally {
      this.reading = false;
      // An event that came while reading may not be in what was read.
      if (this.touched && this.listeners.size > 0) this.touch();
    }
  }
}

/** Shares the reading of progress among all streams of this process. */
export class ProgressFeed {
  private readonly runs = new Map<string, RunFeed>();

  constructor(
    private readonly hub: EventHub,
    readonly read: ReadProgress,
  ) {}

  subscribe(runId: string, listener: Listener): () => void {
    const feed = this.runs.get(runId) ?? new RunFeed(this.hub, runId, this.read);
    this.runs.set(runId, feed);
    feed.listeners.add(listener);
    return () => {
      feed.listeners.delete(listener);
      if (feed.listeners.size > 0) return;
      feed.stop();
      if (this.runs.get(runId) === feed) this.runs.delete(runId);
    };
  }
}

const feeds = new WeakMap<EventHub, ProgressFeed>();

/** The feed of a hub; `read` counts the first time. */
export function progressFeed(hub: EventHub, read: ReadProgress): ProgressFeed {
  const feed = feeds.get(hub) ?? new ProgressFeed(hub, read);
  feeds.set(hub, feed);
  return feed;
}

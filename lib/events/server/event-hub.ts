import { Client } from 'pg';
import type { Clock } from '@/lib/clock/clock';
import { systemClock } from '@/lib/clock/clock';
import { connectionConfig } from '@/lib/db/server/pool';
import { logger } from '@/lib/log/server/logger';
import { eventChannel, eventNotificationSchema, tokenChannel, tokenNotificationSchema } from '../event';
import type { EventFrame } from '../event-frame';
import { logFrame } from '../event-frame';
import { resync } from '../frame-queue';
import { LateIds } from '../late-ids';
import { readEvent } from './read-events';

type Listener = (frame: EventFrame | typeof resync) => void;

const probeMs = 10_000;
const longestBackoffMs = 5_000;
const keptRuns = 20;

/**
 * One LISTEN connection for all streams of this process. After it broke, every open stream is told to read the log
 * again from its cursor, because what was announced meanwhile is lost.
 */
export class EventHub {
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly late = new Map<string, LateIds>();
  /** Per run: deliveries that wait for a large event to be fetched, so that order stays that of the commits. */
  private readonly fetching = new Map<string, Promise<void>>();
  private connection: Promise<Client> | null = null;
  private readonly closing = new AbortController();

  constructor(private readonly clock: Clock = systemClock) {}

  /** Resolves when announcements are heard. Throws the connection's error when the database is away. */
  async ready(): Promise<void> {
    await (this.connection ?? this.connect());
  }

  /** Calls `listener` with each frame of the run from now on; returns how to stop. */
  subscribe(runId: string, listener: Listener): () => void {
    const ofRun = this.listeners.get(runId) ?? new Set();
    this.listeners.set(runId, ofRun.add(listener));
    return () => {
      ofRun.delete(listener);
      if (ofRun.size === 0 && this.listeners.get(runId) === ofRun) this.listeners.delete(runId);
    };
  }

  /** Ids below `cursor` that a client which got `cursor` may not have got. */
  lateIds(runId: string, cursor: bigint): string[] {
    return this.late.get(runId)?.below(cursor) ?? [];
  }

  async close(): Promise<void> {
    this.closing.abort();
    const client = await this.connection?.catch(() => null);
    this.connection = null;
    await client?.end();
  }

  private connect(): Promise<Client> {
    const client = new Client({
      ...connectionConfig(':listen'),
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
    });
    const lost = () => {
      client.removeAllListeners('end');
      void client.end().catch(() => undefined);
      if (this.connection === connection && !this.closing.signal.aborted) void this.reconnect();
    };
    client.on('notification', ({ channel, payload = '' }) => this.hear(channel, payload));
    // Errors of connecting reject the promise below; this one only keeps them from ending the process.
    client.on('error', () => undefined);
    const open = async () => {
      try {
        await client.connect();
        await client.query(`listen ${eventChannel}; listen ${tokenChannel}`);
      } catch (error) {
        if (this.connection === connection) this.connection = null;
        throw error;
      }
      client.on('error', lost);
      client.on('end', lost);
      void this.probe(client, lost);
      return client;
    };
    const connection = open();
    this.connection = connection;
    return connection;
  }

  /** A connection that went silent looks alive; asking now and then finds out. */
  private async probe(client: Client, lost: () => void): Promise<void> {
    const signal = this.closing.signal;
    for (;;) {
      await this.clock.sleep(probeMs, signal);
      if (signal.aborted || (await this.connection?.catch(() => null)) !== client) return;
      const alive = await client.query('select 1').then(
        () => true,
        () => false,
      );
      if (!alive) return lost();
    }
  }

  private async reconnect(): Promise<void> {
    this.connection = null;
    logger().warn('the connection that listens for events is lost; connecting again');
    for (
      let backoffMs = 100;
      !this.closing.signal.aborted;
      backoffMs = Math.min(backoffMs * 2, longestBackoffMs)
    ) {
      try {
        await this.ready();
        logger().info('listening for events again');
        for (const listeners of this.listeners.values()) for (const listener of listeners) listener(resync);
        return;
      } catch (error) {
        logger().debug({ err: error, backoffMs }, 'still no connection to listen on');
        await this.clock.sleep(backoffMs, this.closing.signal);
      }
    }
  }

  private hear(channel: string, payload: string): void {
    try {
      const content: unknown = JSON.parse(payload);
      if (channel === tokenChannel) {
        const { run, tokens } = tokenNotificationSchema.parse(content);
        for (const data of tokens) this.deliver(run, { type: 'token', data });
        return;
      }
      const notification = eventNotificationSchema.parse(content);
      const { run } = notification;
      this.lateIdsOf(run).note(BigInt('event' in notification ? notification.event.id : notification.id));
      if ('event' in notification) this.deliver(run, logFrame(notification.event));
      else if (this.listeners.has(run)) this.fetchAndDeliver(run, notification.id);
    } catch (error) {
      logger().warn({ err: error, channel }, 'a notification could not be read');
    }
  }

  private lateIdsOf(runId: string): LateIds {
    const known = this.late.get(runId);
    if (known) return known;
    const fresh = new LateIds();
    this.late.set(runId, fresh);
    if (this.late.size > keptRuns) this.late.delete(this.late.keys().next().value as string);
    return fresh;
  }

  private deliver(runId: string, frame: EventFrame): void {
    const waiting = this.fetching.get(runId);
    if (waiting)
      this.chain(
        runId,
        waiting.then(() => this.emit(runId, frame)),
      );
    else this.emit(runId, frame);
  }

  private fetchAndDeliver(runId: string, id: string): void {
    const before = this.fetching.get(runId) ?? Promise.resolve();
    const fetched = readEvent(runId, id);
    // Its failure is handled below, possibly later than it happens.
    fetched.catch(() => undefined);
    const delivered = before
      .then(() => fetched)
      .then(
        (event) => event && this.emit(runId, logFrame(event)),
        // Each stream reads the log again for itself, and ends if it cannot.
        () => this.emit(runId, resync),
      );
    this.chain(
      runId,
      delivered.then(() => undefined),
    );
  }

  private chain(runId: string, delivery: Promise<void>): void {
    this.fetching.set(runId, delivery);
    void delivery.finally(() => {
      if (this.fetching.get(runId) === delivery) this.fetching.delete(runId);
    });
  }

  private emit(runId: string, frame: EventFrame | typeof resync): void {
    for (const listener of this.listeners.get(runId) ?? []) listener(frame);
  }
}

const globalKey = Symbol.for('assay.event-hub');

/** This process's hub. Next.js may load a module once per bundle, so it stands on the global object. */
export function eventHub(): EventHub {
  const holder = globalThis as { [globalKey]?: EventHub };
  return (holder[globalKey] ??= new EventHub());
}

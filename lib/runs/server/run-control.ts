import { Client } from 'pg';
import type { Clock } from '@/lib/clock/clock';
import { connectionConfig, db } from '@/lib/db/server/pool';
import { logger } from '@/lib/log/server/logger';
import { paceChannel } from '@/lib/providers/server/pace-store';
import type { RunStatus } from '../run-state';
import type { DrainControl } from './drain-control';

/** Announces that a run's status was changed by hand; the payload is the run's id. */
export const controlChannel = 'assay_control';

const reconnectDelayMs = 500;
const connectTimeoutMs = 5_000;

type Watch = { runId: string; abort: AbortController; wake: AbortController };
type PaceWatch = { providerId: string; changed: () => Promise<void> };

/**
 * Carries pause, resume and stop, and changes of a provider's pace, to the drains of this process. The rows rule: a notification only makes the drain look
 * again, and after a lost connection every drain looks.
 */
export class RunControl {
  private readonly watches = new Set<Watch>();
  private readonly paces = new Set<PaceWatch>();
  private client: Client | null = null;
  private closed = false;

  constructor(
    private readonly clock: Clock,
    private readonly workerId: string,
  ) {}

  /** Listens from now on. The connection's name is how other workers see that this one lives. */
  async start(): Promise<void> {
    const client = new Client({
      ...connectionConfig(),
      application_name: livenessName(this.workerId),
      connectionTimeoutMillis: connectTimeoutMs,
      query_timeout: connectTimeoutMs,
    });
    client.on('notification', ({ channel, payload }) =>
      channel === paceChannel ? this.lookAtPaces(payload) : this.look(payload),
    );
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`listen ${controlChannel}; listen ${paceChannel}`);
    } catch (error) {
      // Not awaited: a connection that was never made may never say that it ended.
      void client.end().catch(() => undefined);
      throw error;
    }
    // Only now: a connection that failed also ends, and each such end would begin a loop of its own.
    client.on('end', () => void this.restart(client));
    this.client = client;
    this.look();
    this.lookAtPaces();
  }

  /** The signals of one drain; call `release` when it ends. */
  watch(runId: string, shutdown: AbortSignal): { control: DrainControl; release: () => void } {
    const watch: Watch = { runId, abort: new AbortController(), wake: new AbortController() };
    const stopAll = () => {
      watch.abort.abort();
      watch.wake.abort();
    };
    shutdown.addEventListener('abort', stopAll);
    if (shutdown.aborted) stopAll();
    this.watches.add(watch);
    const release = () => {
      shutdown.removeEventListener('abort', stopAll);
      this.watches.delete(watch);
    };
    return {
      control: {
        abort: watch.abort.signal,
        wake: () => (watch.abort.signal.aborted ? watch.abort.signal : watch.wake.signal),
        watchPace: (providerId, changed) => this.watchPace({ providerId, changed }),
      },
      release,
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.client?.end().catch((error: unknown) => logger().debug({ err: error }, 'control connection'));
  }

  private async restart(lost: Client): Promise<void> {
    if (this.client !== lost) return;
    this.client = null;
    while (!this.closed && !this.client) {
      await this.clock.sleep(reconnectDelayMs);
      await this.start().catch((error: unknown) => logger().warn({ err: error }, 'control connection'));
    }
  }

  private watchPace(pace: PaceWatch): () => void {
    this.paces.add(pace);
    return () => this.paces.delete(pace);
  }

  private lookAtPaces(providerId?: string): void {
    for (const pace of this.paces) {
      if (providerId !== undefined && pace.providerId !== providerId) continue;
      void pace.changed().catch((error: unknown) => logger().warn({ err: error }, 'provider pace'));
    }
  }

  private look(runId?: string): void {
    for (const watch of this.watches) {
      if (runId !== undefined && watch.runId !== runId) continue;
      void this.apply(watch).catch((error: unknown) => logger().warn({ err: error }, 'run control'));
    }
  }

  private async apply(watch: Watch): Promise<void> {
    const { rows } = await db().query<{ status: RunStatus }>(
      'select status from benchmark_run where id = $1',
      [watch.runId],
    );
    const status = rows[0]?.status;
    if (status === undefined || status === 'CANCELLED') watch.abort.abort();
    const waiting = watch.wake;
    watch.wake = new AbortController();
    waiting.abort();
  }
}

/** The application_name under which a worker's liveness connection stands in pg_stat_activity (at most 63 bytes). */
export const livenessName = (workerId: string) => `assay-worker:${workerId}`;

import type pg from 'pg';
import { PgBoss, type ConstructorOptions } from 'pg-boss';
import { connectionConfig } from '@/lib/db/server/pool';
import { logger } from '@/lib/log/server/logger';
import type { JobDefinition } from '../job';

const schema = 'pgboss';

/** `worker` supervises and runs jobs; `sender` (web, CLI) only sends them. */
export type BossRole = 'worker' | 'sender';

let boss: PgBoss | undefined;

// Crash recovery is as fast as supervision is frequent: the defaults of 60 s would idle a dead worker's lane a minute.
const supervision: Record<BossRole, Partial<ConstructorOptions>> = {
  worker: {
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 60,
    useListenNotify: true,
  },
  sender: { supervise: false, schedule: false, migrate: false },
};

export async function startBoss(role: BossRole): Promise<PgBoss> {
  if (boss) return boss;
  const created = new PgBoss({
    ...connectionConfig(`:queue`),
    schema,
    max: 4,
    ...supervision[role],
  });
  // pg-boss goes on after these (a lost connection, a failed supervision round): they are for the log.
  created.on('error', (error) => logger().warn({ err: error }, 'queue'));
  await created.start();
  boss = created;
  return created;
}

/** With `graceMs`, jobs whose handlers have just ended are first given back to the queue, so that others can have them. */
export async function stopBoss(graceMs = 0): Promise<void> {
  const stopping = boss;
  boss = undefined;
  ensured.clear();
  await stopping?.stop(graceMs > 0 ? { graceful: true, timeout: graceMs } : { graceful: false });
}

/** Creates pg-boss's own tables; part of migration, so that senders need no right to create. */
export async function migrateQueue(url: string): Promise<void> {
  const migrator = new PgBoss({ connectionString: url, schema, supervise: false, schedule: false });
  await migrator.start();
  await migrator.stop({ graceful: false });
}

const ensured = new Set<string>();

/** Creates the job's queue unless it exists. Sender and worker both do, so it does not matter who comes first. */
export async function ensureQueue(
  boss: PgBoss,
  job: Pick<JobDefinition<unknown>, 'name' | 'queue'>,
): Promise<void> {
  if (ensured.has(job.name)) return;
  await boss.createQueue(job.name, job.queue);
  ensured.add(job.name);
}

export type SendOptions = {
  /** At most one job with this key is active at a time. */
  singletonKey: string;
  /** The transaction the job belongs to: it exists if and only if that commits. */
  tx: pg.ClientBase;
};

/** Sends a job inside the caller's transaction. */
export async function sendJob<Payload extends object>(
  job: JobDefinition<Payload>,
  payload: Payload,
  options: SendOptions,
): Promise<void> {
  const sender = await startBoss('sender');
  await ensureQueue(sender, job);
  await sender.send(job.name, payload, {
    singletonKey: options.singletonKey,
    db: { executeSql: async (text, values) => options.tx.query(text, values as unknown[]) },
  });
}

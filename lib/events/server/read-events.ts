import { db } from '@/lib/db/server/pool';
import type { EventLevel, RunEvent } from '../event';

type Row = {
  id: string;
  created_at: Date;
  level: string;
  kind: string;
  message: string;
  benchmark_item_id: string | null;
  payload: Record<string, unknown>;
};

const columns = 'id::text, created_at, level, kind, message, benchmark_item_id::text, payload';

const toEvent = (row: Row): RunEvent => ({
  id: row.id,
  at: row.created_at.toISOString(),
  level: row.level as EventLevel,
  kind: row.kind,
  message: row.message,
  itemId: row.benchmark_item_id,
  payload: row.payload,
});

/** Up to `limit` stored events of a run after `after`, by id; with `alsoIds`, those as well on whichever page they fall. */
export async function readEventsAfter(
  runId: string,
  after: bigint,
  limit: number,
  alsoIds: string[] = [],
): Promise<RunEvent[]> {
  const { rows } = await db().query<Row>(
    `select ${columns} from run_log
     where benchmark_run_id = $1 and (id > $2 or id = any($4::bigint[])) order by run_log.id limit $3`,
    [runId, String(after), limit, alsoIds],
  );
  return rows.map(toEvent);
}

/** The cursor from which a replay brings the last `count` events of a run; 0 when it has fewer. */
export async function cursorBeforeLast(runId: string, count: number): Promise<bigint> {
  const { rows } = await db().query<{ id: string }>(
    `select id::text from run_log where benchmark_run_id = $1 order by run_log.id desc offset $2 limit 1`,
    [runId, count],
  );
  return BigInt(rows[0]?.id ?? 0);
}

/** One stored event, or null when it is gone. */
export async function readEvent(runId: string, id: string): Promise<RunEvent | null> {
  const { rows } = await db().query<Row>(
    `select ${columns} from run_log where benchmark_run_id = $1 and id = $2`,
    [runId, id],
  );
  return rows[0] ? toEvent(rows[0]) : null;
}

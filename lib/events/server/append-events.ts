import type pg from 'pg';
import { sanitizeText } from '@/lib/db/sanitize-text';
import type { NewRunEvent } from '../event';
import { eventChannel, maxNotificationBytes } from '../event';

// Inserts in the order given and notifies in the same statement: who listens hears of a row when it is committed,
// never before and never without it. ROWS FROM is what lets a record set have an ordinality.
const appendSql = `
with input as (
  select * from rows from (
    jsonb_to_recordset($2::jsonb) as (level text, kind text, message text, item_id bigint, payload jsonb)
  ) with ordinality as e (level, kind, message, item_id, payload, position)
), inserted as (
  insert into run_log (benchmark_run_id, created_at, level, kind, message, benchmark_item_id, payload)
  select $1::bigint, clock_timestamp(), level, kind, message, item_id, payload from input order by position
  returning id, created_at, level, kind, message, benchmark_item_id, payload
), notification as (
  select id, json_build_object('run', $1::bigint::text, 'event', json_build_object(
    'id', id::text,
    'at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'level', level, 'kind', kind, 'message', message, 'itemId', benchmark_item_id::text, 'payload', payload
  ))::text as body
  from inserted
)
select id::text, pg_notify('${eventChannel}', case
  when octet_length(body) <= ${maxNotificationBytes} then body
  else json_build_object('run', $1::bigint::text, 'id', id::text)::text end)
from notification order by notification.id`;

const unstorableEscape = /\\u(0000|d[89ab][0-9a-f]{2}|d[c-f][0-9a-f]{2})/i;

/** JSON that jsonb accepts. Replacing is rare, so the plain text is looked at first. */
function storableJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (!unstorableEscape.test(json)) return json;
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'string' ? sanitizeText(part).text : part,
  );
}

/**
 * Appends events to a run's log in the caller's transaction, in one round trip, and returns their ids in order.
 * Listeners hear of them at commit. Throws PostgreSQL's error when the run does not exist.
 */
export async function appendEvents(
  tx: pg.ClientBase | pg.Pool,
  runId: string,
  events: NewRunEvent[],
): Promise<string[]> {
  if (events.length === 0) return [];
  const rows = events.map(({ level, kind, message, itemId = null, payload = {} }) => ({
    level,
    kind,
    message,
    item_id: itemId,
    payload,
  }));
  const result = await tx.query<{ id: string }>({
    name: 'append-events',
    text: appendSql,
    values: [runId, storableJson(rows)],
  });
  return result.rows.map((row) => row.id);
}

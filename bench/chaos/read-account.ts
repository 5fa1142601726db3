import { Client } from 'pg';
import type { ChaosAccount, GroupRow, ItemRow, LedgerRow } from './chaos-account';
import { servedCalls } from './served-calls';

const itemsSql = `
select i.id::text, i.status::text,
  (select count(*)::int from verdict v where v.benchmark_item_id = i.id) as verdicts,
  (select count(*)::int from run_log l where l.benchmark_item_id = i.id and l.kind = 'item.answered') as answered,
  (select count(*)::int from run_log l where l.benchmark_item_id = i.id and l.kind = 'judge.verdict') as judged
from benchmark_item i where i.benchmark_run_id = $1 order by i.id`;

const ledgerSql = `
select id::text, benchmark_item_id::text as "itemId", kind::text, state::text, created_at as "createdAt",
  finished_at as "finishedAt"
from benchmark_attempt where benchmark_run_id = $1 order by id`;

// A generation is done when its item has an answer, a judgement when it has a verdict.
const groupsSql = `
select g.phase::text || ' ' || split_part(g.model_name, '?', 1) as name,
  json_build_object('done', g.done, 'failed', g.failed, 'inProgress', g.in_progress) as counted,
  json_build_object(
    'done', count(*) filter (where case g.phase when 'JUDGING' then i.verdict_id is not null
      else i.answer_attempt_id is not null and i.failed_phase is distinct from 'BENCHMARKING' end),
    'failed', count(*) filter (where i.failed_phase = g.phase),
    'inProgress', count(*) filter (where i.status::text = case g.phase when 'JUDGING' then 'JUDGING' else 'IN_PROGRESS' end)
  ) as real
from run_group g
join benchmark_item i on i.benchmark_run_id = g.benchmark_run_id and (g.phase = 'JUDGING' or i.run_group_id = g.id)
where g.benchmark_run_id = $1 group by g.id order by g.position`;

/** Reads what a run left behind in the database and what the simulator counted. */
export async function readAccount(
  databaseUrl: string,
  simulatorUrl: string,
  runId: string,
): Promise<ChaosAccount> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const run = await client.query<{ status: string }>(
      'select status::text from benchmark_run where id = $1',
      [runId],
    );
    const items = await client.query<ItemRow>(itemsSql, [runId]);
    const ledger = await client.query<LedgerRow>(ledgerSql, [runId]);
    const groups = await client.query<GroupRow>(groupsSql, [runId]);
    return {
      runStatus: run.rows[0]?.status ?? 'GONE',
      items: items.rows,
      ledger: ledger.rows,
      groups: groups.rows,
      served: await servedCalls(simulatorUrl),
    };
  } finally {
    await client.end();
  }
}

/** The server's settings that durability rests on, as it says itself. */
export async function readDurability(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(
      `select string_agg(name || '=' || setting, ' ' order by name) as line from pg_settings
       where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
    );
    return rows[0]?.line ?? '';
  } finally {
    await client.end();
  }
}

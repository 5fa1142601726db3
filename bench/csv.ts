import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Figure } from './figure';
import { startBenchRun } from './runs';
import { residentMb, type BenchStack } from './stack';

/** Gives the run's items answers of 2 KB without calling a model: what is measured is the export. */
const fillSql = `
with answered as (
  insert into benchmark_attempt (benchmark_run_id, run_group_id, benchmark_item_id, kind, epoch, state, answer)
  select i.benchmark_run_id, i.run_group_id, i.id, 'GENERATION', 1, 'SUCCEEDED', t.text
  from benchmark_item i, (select string_agg(md5(n::text), ' ') as text from generate_series(1, 60) n) t
  where i.benchmark_run_id = $1
  returning id, benchmark_item_id
)
update benchmark_item i set answer_attempt_id = a.id, status = 'COMPLETED', outcome = 'ok', evaluation_score = 50
from answered a where i.id = a.benchmark_item_id`;

const discard = () => {
  let bytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done();
    },
  });
  return { sink, bytes: () => bytes };
};

/** Rows per second of the CSV export over HTTP, against a bare COPY of the same answers. */
export async function measureCsv(stack: BenchStack, rows: number): Promise<Figure[]> {
  const { db } = await import('@/lib/db/server/pool');
  const { pauseRun, stopRun } = await import('@/lib/runs/server/change-run-status');
  const { simulatorUrl, databaseUrl, url } = stack;
  const runId = await startBenchRun({ simulatorUrl, items: rows, models: ['echo?ttft=60000'], judge: null });
  await pauseRun(runId);
  await stopRun(runId);
  await db().query(fillSql, [runId]);
  await db().query('vacuum analyze benchmark_item, benchmark_attempt');
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const bareStarted = performance.now();
  const bare = `copy (select id, answer from benchmark_attempt where benchmark_run_id = ${BigInt(runId)}) to stdout with (format csv)`;
  await pipeline(client.query(copyTo(bare)), discard().sink);
  const bareSeconds = (performance.now() - bareStarted) / 1000;
  await client.end();
  const pid = stack.pids().web ?? 0;
  const before = residentMb(pid);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentMb(pid))), 50);
  const started = performance.now();
  const response = await fetch(`${url}/api/runs/${runId}/export?format=csv`);
  const { sink, bytes } = discard();
  await pipeline(response.body ?? [], sink);
  const seconds = (performance.now() - started) / 1000;
  clearInterval(watch);
  if (bytes() < rows * 1_900) throw new Error(`the export is too short: ${bytes()} bytes for ${rows} rows`);
  const rate = rows / seconds;
  return [
    {
      name: 'CSV export, rows of 2 KB',
      value: rate,
      unit: 'rows/s',
      floor: rows / bareSeconds,
      target: '≥ 45,000',
      ok: rate >= 45_000,
    },
    {
      name: 'web memory while exporting',
      value: peak,
      unit: 'MB',
      floor: before,
      target: '≤ 250',
      ok: peak <= 250,
    },
  ];
}

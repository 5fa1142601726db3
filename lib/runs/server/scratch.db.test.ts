import { test } from 'vitest';
import { systemClock } from '@/lib/clock/clock';
import { db } from '@/lib/db/server/pool';
import { callResult, seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { settleGeneration } from '../settle-generation';
import { createRun } from './create-run';
import { Exchange } from './exchange';
import { openGroup } from './open-group';
test('bench', async () => {
  const providerId = await seedProvider();
  const { collectionId } = await seedCollection(3000);
  let t = performance.now();
  const run = await createRun({
    judge: null,
    targets: [{ providerId, model: 'm' }],
    collectionIds: [collectionId],
  });
  console.log('create', performance.now() - t);
  const hold = (await openGroup(run.id, 'local', 'worker-a'))!;
  const ex = new Exchange(
    hold,
    { schemaVersion: 'x', templateHash: '0'.repeat(64) },
    systemClock,
    new AbortController().signal,
  );
  let s = null as any;
  const times: number[] = [];
  for (let i = 0; i < 3000; i++) {
    const t = performance.now();
    const n = await ex.next(s);
    times.push(performance.now() - t);
    if (n.kind !== 'claim') break;
    s = settleGeneration(n.claim, callResult(), { model: 'm', judged: false, random: 0 });
  }
  const w = times.slice(200).sort((a, b) => a - b);
  console.log(
    'p50',
    w[w.length >> 1],
    'p95',
    w[Math.floor(w.length * 0.95)],
    'last500 p50',
    times.slice(-500).sort((a, b) => a - b)[250],
  );
  t = performance.now();
  for (let i = 0; i < 500; i++)
    await db().query('update benchmark_item set updated_at=now() where id=$1', [i]);
  console.log('one update', (performance.now() - t) / 500);
  console.log((await db().query('show fsync')).rows);
  const { connectEngineClient } = await import('./engine-client');
  const { sendExchange } = await import('./send-exchange');
  const c = await connectEngineClient();
  const vt = { schemaVersion: 'x', templateHash: '0'.repeat(64) };
  for (let i = 0; i < 50; i++)
    await sendExchange(c, { hold, verdictTerms: vt, settlements: [], wanted: 0, cursor: '0' });
  t = performance.now();
  for (let i = 0; i < 500; i++)
    await sendExchange(c, { hold, verdictTerms: vt, settlements: [], wanted: 0, cursor: '0' });
  console.log('empty exchange', (performance.now() - t) / 500);
  t = performance.now();
  for (let i = 0; i < 500; i++) await c.query('select 1');
  console.log('select 1', (performance.now() - t) / 500);
  t = performance.now();
  for (let i = 0; i < 500; i++)
    await c.query({
      name: 'x',
      text: "insert into run_log(benchmark_run_id,level,kind,message) values ($1,'info','x','y')",
      values: [run.id],
    });
  console.log('insert log', (performance.now() - t) / 500);
  t = performance.now();
  for (let i = 0; i < 500; i++)
    await c.query({ name: 'xn', text: "select pg_notify('assay_events',$1)", values: ['x'.repeat(500)] });
  console.log('notify', (performance.now() - t) / 500);
  t = performance.now();
  for (let i = 0; i < 500; i++)
    await c.query({
      name: 'xa',
      text: "insert into benchmark_attempt (benchmark_run_id, run_group_id, kind, epoch) values ($1,$2,'WARMUP',1)",
      values: [run.id, hold.groupId],
    });
  console.log('insert attempt', (performance.now() - t) / 500);
  const { exchangeStatement } = await import('./exchange-sql');
  await c.query('prepare ex as ' + exchangeStatement.BENCHMARKING.text);
  const lit = (v: any) => "'" + String(v).replaceAll("'", "''") + "'";
  const args = [hold.groupId, hold.epoch, hold.workerId, '[]', '[]', 0, '0', 'x', 'y'].map(lit).join(',');
  for (let k = 0; k < 3; k++) {
    const r = await c.query('explain (analyze, timing off, costs off, buffers off) execute ex(' + args + ')');
    if (k == 2) console.log(r.rows.map((x: any) => x['QUERY PLAN']).join('\n'));
  }
  await c.end();
  await ex.close();
}, 60000);

import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '@/lib/clock/clock';
import { db } from '@/lib/db/server/pool';
import { failureOf } from '@/lib/providers/failure';
import { callResult, seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { settleGeneration } from '../settle-generation';
import type { Claim } from '../settlement';
import { stopRun } from './change-run-status';
import { createRun } from './create-run';
import { connectEngineClient } from './engine-client';
import type { GroupHold } from '../group-hold';
import { Exchange } from './exchange';
import { openGroup } from './open-group';
import { readRunProgress } from './read-run-progress';
import { releaseUnsentClaims } from './release-unsent-claims';
import { sendExchange } from './send-exchange';

const verdictTerms = { schemaVersion: 'assay-verdict/1', templateHash: '0'.repeat(64) };
const never = new AbortController().signal;
const open: Exchange[] = [];
let runId: string;
let hold: GroupHold;

function exchangeFor(held: GroupHold): Exchange {
  const exchange = new Exchange(held, verdictTerms, systemClock, never);
  open.push(exchange);
  return exchange;
}

async function claimFrom(exchange: Exchange): Promise<Claim> {
  const next = await exchange.next(null);
  if (next.kind !== 'claim') throw new Error(`expected a claim, got ${next.kind}`);
  return next.claim;
}

const answered = (claim: Claim) =>
  settleGeneration(claim, callResult(), { model: 'm', judged: false, random: 0 });

beforeEach(async () => {
  const providerId = await seedProvider();
  const { collectionId } = await seedCollection(4);
  const run = await createRun({
    judge: null,
    targets: [{ providerId, model: 'm' }],
    collectionIds: [collectionId],
  });
  runId = run.id;
  hold = (await openGroup(runId, 'local', 'worker-a'))!;
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((exchange) => exchange.close()));
  await stopRun(runId);
});

test('settling one item and claiming the next is one statement that stores everything', async () => {
  const exchange = exchangeFor(hold);
  const first = await claimFrom(exchange);
  const next = await exchange.next(answered(first));
  expect(next).toMatchObject({ kind: 'claim', claim: { question: 'Question 2', attempts: 0 } });
  const { rows } = await db().query(
    `select i.status, i.outcome, i.tokens_generated, i.time_taken_ms, i.claim_attempt_id, a.state, a.answer, a.input_tokens
     from benchmark_item i join benchmark_attempt a on a.id = i.answer_attempt_id where i.id = $1`,
    [first.itemId],
  );
  expect(rows).toEqual([
    {
      status: 'COMPLETED',
      outcome: 'ok',
      tokens_generated: 5,
      time_taken_ms: 30,
      claim_attempt_id: null,
      state: 'SUCCEEDED',
      answer: 'an answer',
      input_tokens: 3,
    },
  ]);
  const log = await db().query('select kind from run_log where benchmark_item_id = $1 order by id', [
    first.itemId,
  ]);
  expect(log.rows.map((row) => row.kind)).toEqual(['item.started', 'item.answered']);
  expect(await readRunProgress(runId)).toMatchObject({ total: 4, completed: 1, inProgress: 1, new: 2 });
});

test('requests that arrive together get different items and share statements', async () => {
  const exchange = exchangeFor(hold);
  const claims = await Promise.all(Array.from({ length: 15 }, () => exchange.next(null)));
  const items = claims.flatMap((next) => (next.kind === 'claim' ? next.claim.itemId : []));
  expect(items).toHaveLength(4);
  expect(new Set(items).size).toBe(4);
  expect(claims.slice(4)).toEqual(Array.from({ length: 11 }, () => ({ kind: 'empty' })));
});

test('two connections that claim at the same moment never get the same item', async () => {
  const clients = await Promise.all([connectEngineClient(), connectEngineClient()]);
  const order = { hold, verdictTerms, settlements: [], wanted: 2, cursor: '0' };
  const answers = await Promise.all(clients.map((client) => sendExchange(client, order)));
  const items = answers.flatMap((answer) => answer?.claims.map((claim) => claim.itemId) ?? []);
  expect(items).toHaveLength(4);
  expect(new Set(items).size).toBe(4);
  await Promise.all(clients.map((client) => client.end()));
});

test('a worker whose group was taken over can write nothing, and its item is called again', async () => {
  const old = exchangeFor(hold);
  const claim = await claimFrom(old);
  const taken = (await openGroup(runId, 'local', 'worker-b'))!;
  expect(taken.epoch).toBe(hold.epoch + 1);
  expect(await old.next(answered(claim))).toEqual({ kind: 'lost' });
  const again = await claimFrom(exchangeFor(taken));
  expect(again.itemId).toBe(claim.itemId);
  const { rows } = await db().query(
    'select state from benchmark_attempt where benchmark_item_id = $1 order by id',
    [claim.itemId],
  );
  expect(rows.map((row) => row.state)).toEqual(['UNKNOWN', 'IN_FLIGHT']);
});

test('a settlement that is sent twice counts once', async () => {
  const client = await connectEngineClient();
  const answer = await sendExchange(client, { hold, verdictTerms, settlements: [], wanted: 1, cursor: '0' });
  const order = { hold, verdictTerms, settlements: [answered(answer!.claims[0]!)], wanted: 0, cursor: '0' };
  await sendExchange(client, order);
  await sendExchange(client, order);
  expect(await readRunProgress(runId)).toMatchObject({ completed: 1, inProgress: 0 });
  const log = await db().query(
    `select 1 from run_log where benchmark_run_id = $1 and kind = 'item.answered'`,
    [runId],
  );
  expect(log.rowCount).toBe(1);
  await client.end();
});

test('claims whose answer was lost with the connection are given back unsent', async () => {
  const client = await connectEngineClient();
  const answer = await sendExchange(client, { hold, verdictTerms, settlements: [], wanted: 2, cursor: '0' });
  const kept = answer!.claims[0]!;
  await releaseUnsentClaims(client, hold, [kept.attemptId]);
  expect(await readRunProgress(runId)).toMatchObject({ inProgress: 1, new: 3 });
  const { rows: ledger } = await db().query(
    'select state from benchmark_attempt where benchmark_run_id = $1 order by id',
    [runId],
  );
  expect(ledger.map((row) => row.state)).toEqual(['IN_FLIGHT', 'CANCELLED']);
  await client.end();
});

test('a retry is scheduled, is not due before its time, and other items go on meanwhile', async () => {
  const exchange = exchangeFor(hold);
  const claim = await claimFrom(exchange);
  const failed = settleGeneration(
    claim,
    callResult({ answer: '', failure: failureOf('server', 'HTTP 500', 500) }),
    { model: 'm', judged: false, random: 0 },
  );
  const next = await exchange.next(failed);
  expect(next).toMatchObject({ kind: 'claim', claim: { question: 'Question 2' } });
  const { rows } = await db().query(
    'select status, attempts, error_kind, next_retry_at > now() as later from benchmark_item where id = $1',
    [claim.itemId],
  );
  expect(rows).toEqual([{ status: 'NEW', attempts: 1, error_kind: 'server', later: true }]);
});

test('nothing is claimed from a run that is not running', async () => {
  const exchange = exchangeFor(hold);
  const claim = await claimFrom(exchange);
  await db().query(`update benchmark_run set status = 'PAUSED' where id = $1`, [runId]);
  expect(await exchange.next(answered(claim))).toEqual({ kind: 'halted', status: 'PAUSED' });
  expect(await readRunProgress(runId)).toMatchObject({ completed: 1, inProgress: 0 });
  await db().query(`update benchmark_run set status = 'RUNNING' where id = $1`, [runId]);
});

test('an answer that the database refuses fails its own item and holds up nobody', async () => {
  const exchange = exchangeFor(hold);
  const claim = await claimFrom(exchange);
  const poisoned = settleGeneration(claim, callResult({ answer: 'a\0b' }), {
    model: 'm',
    judged: false,
    random: 0,
  });
  const next = await exchange.next(poisoned);
  expect(next.kind).toBe('claim');
  const { rows } = await db().query(
    'select status, error_kind, failed_phase from benchmark_item where id = $1',
    [claim.itemId],
  );
  expect(rows).toEqual([{ status: 'FAILED', error_kind: 'internal', failed_phase: 'BENCHMARKING' }]);
});

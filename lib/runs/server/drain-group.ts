import type { Clock } from '@/lib/clock/clock';
import { verdictSchemaVersion } from '@/lib/judging/verdict';
import { AppError } from '@/lib/errors/app-error';
import { logger } from '@/lib/log/server/logger';
import type { ProviderConnection } from '@/lib/providers/provider-connection';
import { createModelClient, type ModelClient } from '@/lib/providers/server/model-client';
import { loadProviderConnection } from '@/lib/providers/server/load-provider-connection';
import type { Turn } from '@/lib/providers/server/provider-pace';
import { settleGeneration } from '../settle-generation';
import { settleJudging } from '../settle-judging';
import { withPacedMs, type Claim, type JudgeClaim, type Settlement } from '../settlement';
import { generationCall, judgeCall } from './call-for-claim';
import type { DrainControl } from './drain-control';
import { endGroup } from './end-group';
import { Exchange } from './exchange';
import { failGroup } from './fail-group';
import { readGroupBacklog } from './group-backlog';
import { GroupFacts } from './group-facts';
import { GroupPace, noWait } from './group-pace';
import { noteWarm } from './note-warm';
import type { OpenGroup } from './open-group';
import { judgeTemplateHash, readRunTerms, type RunTerms } from './run-terms';
import { giveBackUnsent } from './release-unsent-claims';
import { RunBudget } from './run-budget';
import { TokenRelay } from './token-relay';
import { unloadModel } from './unload-model';
import { warmUp } from './warm-up';

export type DrainTerms = { clock: Clock; random: () => number; control: DrainControl };

type Drain = DrainTerms & {
  group: OpenGroup;
  run: RunTerms;
  client: ModelClient;
  exchange: Exchange;
  pace: GroupPace;
  facts: GroupFacts;
  relay: TokenRelay;
  /** Null for a run without one, which then pays nothing for the question. */
  budget: RunBudget | null;
};

/** Null when the budget had no room for the call: it was not sent, and the run is paused. */
async function callFor(drain: Drain, claim: Claim | JudgeClaim, turn: Turn): Promise<Settlement | null> {
  const { group, run, client, control, pace, facts, relay, random, budget } = drain;
  const judging = 'answer' in claim;
  const call = judging ? judgeCall(claim) : generationCall(claim, run);
  if (budget && !(await budget.admits(claim.attemptId, call))) {
    await giveBackUnsent(group, claim.attemptId);
    return null;
  }
  const about = { itemId: claim.itemId, attempt: claim.attempts + 1 };
  const inTime = await pace.inTime(turn);
  const answer = await client.call(group.model, call, {
    signal: control.abort,
    onDelta: ({ kind, text }) => relay.push(about, kind, text),
  });
  relay.drop(claim.itemId);
  budget?.note(answer);
  const result = withPacedMs(answer, inTime);
  if (result.failure) await pace.noteFailure(result.failure);
  else await facts.note(result);
  if (!judging)
    return settleGeneration(claim, result, { model: group.model, judged: run.judged, random: random() });
  // The rules before it are the same in every call, and stand with it in the attempt's request.
  const material = call.messages.at(-1)?.content ?? '';
  return settleJudging(claim, result, { model: group.model, material, random: random() });
}

type SlotEnd = 'drained' | 'halted' | 'lost';

/** Nothing is due behind the cursor: look from the start, wait for the earliest retry, or end. */
async function waitForDue({ exchange, group, clock, control }: Drain): Promise<'again' | 'drained'> {
  if (exchange.passedItems) {
    exchange.rewind();
    return 'again';
  }
  const backlog = await readGroupBacklog(group);
  if (backlog.dueInMs === null) return 'drained';
  // At least a breath: an item that another statement holds locked is due, but not to be had this moment.
  await clock.sleep(Math.max(backlog.dueInMs, 5), control.wake());
  return 'again';
}

/** In one statement; where calls wait for the rate limit in two, so that an answer is stored before the waiting. */
async function settleAndClaim({ exchange, pace }: Drain, settlement: Settlement | null) {
  if (pace.isFree) return { next: await exchange.next(settlement), turn: noWait };
  if (settlement) await exchange.settle(settlement);
  return pace.claim(exchange);
}

/** One of the group's parallel callers: claim, call, settle with the next claim, until nothing is left. */
async function drainSlot(drain: Drain): Promise<SlotEnd> {
  const { exchange, control, group } = drain;
  let settlement: Settlement | null = null;
  for (;;) {
    if (control.abort.aborted) {
      if (settlement) await exchange.settle(settlement);
      return 'halted';
    }
    if (settlement?.failGroup) {
      await exchange.settle(settlement);
      await failGroup(group, settlement.failGroup);
      settlement = null;
    }
    const { next, turn } = await settleAndClaim(drain, settlement);
    settlement = null;
    if (next.kind === 'claim') settlement = await callFor(drain, next.claim, turn);
    else if (next.kind === 'lost' || next.kind === 'halted') return next.kind;
    else if ((await waitForDue(drain)) === 'drained') return 'drained';
  }
}

/** Runs all slots to their end, also when one of them throws: the others' calls in flight are settled first. */
async function drainSlots(drain: Drain, slots: number): Promise<SlotEnd> {
  const ends = await Promise.allSettled(Array.from({ length: slots }, () => drainSlot(drain)));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  const values = ends.map((end) => (end.status === 'fulfilled' ? end.value : 'lost'));
  return values.find((value) => value !== 'drained') ?? 'drained';
}

/** The provider's connection; null when it cannot be had (a wrong MASTER_KEY), which fails the group and says why. */
async function connectionOf(group: OpenGroup): Promise<ProviderConnection | null> {
  try {
    return await loadProviderConnection(group.providerId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await failGroup(group, { errorKind: 'configuration', errorMsg: error.message });
    return null;
  }
}

/**
 * Drains one held group to its end: warm up, call for every item, wait out retries, unload, close.
 * @returns `ended` when the group is closed; `halted` when the run was paused or stopped or the worker shuts down;
 * `lost` when another worker holds the group now
 */
export async function drainGroup(group: OpenGroup, terms: DrainTerms): Promise<'ended' | 'halted' | 'lost'> {
  const run = await readRunTerms(group.runId);
  if (!run) return 'lost';
  const connection = await connectionOf(group);
  if (!connection) return (await endGroup(group)) ? 'ended' : 'halted';
  const { clock, control, random } = terms;
  const { parallelRequests, requestTimeoutMs, warmupTimeoutMs: timeoutMs } = connection.settings;
  const client = createModelClient(connection, { clock });
  const verdictTerms = { schemaVersion: verdictSchemaVersion, templateHash: judgeTemplateHash };
  const exchange = new Exchange(group, verdictTerms, clock, control.abort);
  const relay = new TokenRelay(group.runId);
  const pace = new GroupPace(group, connection.name, terms);
  const facts = new GroupFacts(group, client);
  const budget = run.hasBudget ? await RunBudget.open(group, { clock, control, requestTimeoutMs }) : null;
  const drain: Drain = { ...terms, group, run, client, exchange, pace, facts, relay, budget };
  try {
    await pace.open();
    if (group.open > 0) {
      const failure = await warmUp(group, {
        client,
        pace,
        facts,
        budget,
        clock,
        random,
        signal: control.abort,
        timeoutMs,
      });
      if (failure)
        await failGroup(group, {
          errorKind: failure.kind,
          errorMsg: `The warm-up failed: ${failure.message}`,
        });
      else await noteWarm(group);
    }
    const end = await drainSlots(drain, parallelRequests);
    if (end !== 'drained') return end;
    await unloadModel(group, client);
    return (await endGroup(group)) ? 'ended' : 'halted';
  } finally {
    pace.close();
    await relay.close();
    await exchange.close();
    await client.close().catch((error: unknown) => logger().debug({ err: error }, 'model client'));
  }
}

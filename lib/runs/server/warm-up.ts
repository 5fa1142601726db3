import type { Clock } from '@/lib/clock/clock';
import { db } from '@/lib/db/server/pool';
import { appendEvents } from '@/lib/events/server/append-events';
import type { Failure } from '@/lib/providers/failure';
import { holdAfter } from '@/lib/providers/pace';
import type { CallResult, ModelCall } from '@/lib/providers/model-call';
import type { ModelClient } from '@/lib/providers/server/model-client';
import { maxAttemptsPerStep, retryDelayMs } from '../retry-policy';
import { callMs, withPacedMs } from '../settlement';
import { warmUpMessages, warmUpParameters } from '../warm-up-prompt';
import type { GroupFacts } from './group-facts';
import type { GroupPace } from './group-pace';
import type { OpenGroup } from './open-group';
import { giveBackUnsent } from './release-unsent-claims';
import type { RunBudget } from './run-budget';
import { settleWarmUp } from './settle-warm-up';

type Terms = {
  client: ModelClient;
  pace: GroupPace;
  facts: GroupFacts;
  budget: RunBudget | null;
  clock: Clock;
  signal: AbortSignal;
  timeoutMs: number;
  random: () => number;
};

/** Opens the ledger's row of a warm-up; null when the group is no longer held. */
async function openWarmUp(group: OpenGroup, number: number): Promise<string | null> {
  const { rows } = await db().query<{ id: string }>(
    `insert into benchmark_attempt (benchmark_run_id, run_group_id, kind, number, epoch, worker_id)
     select benchmark_run_id, id, 'WARMUP', $3, $2, $4 from run_group where id = $1 and epoch = $2
     returning id`,
    [group.groupId, group.epoch, number, group.workerId],
  );
  return rows[0]?.id ?? null;
}

async function logWarmUp(
  group: OpenGroup,
  result: CallResult,
  failure: Failure | null,
  retryInMs: number | null,
) {
  const { model } = group;
  const tookMs = callMs(result.timing);
  const again = retryInMs === null ? '' : ` Trying again in ${(retryInMs / 1000).toFixed(1)} s.`;
  await appendEvents(db(), group.runId, [
    {
      level: failure ? (retryInMs === null ? 'error' : 'warn') : 'info',
      kind: failure ? 'warmup.failed' : 'warmup.done',
      message: failure
        ? `Warm-up of ${model} failed: ${failure.message}${again}`
        : `${model} is warm${tookMs === null ? '' : ` after ${(tookMs / 1000).toFixed(1)} s`}`,
      payload: { groupId: group.groupId, model, tookMs, errorKind: failure?.kind ?? null },
    },
  ]);
}

/**
 * Makes sure that the model is there and loaded before anything is timed (R5). Retries like any step; returns the last
 * failure when the model could not be warmed, null when it is ready (or the drain was told to stop).
 */
export async function warmUp(group: OpenGroup, terms: Terms): Promise<Failure | null> {
  const { client, clock, signal, pace } = terms;
  for (let number = 1, counted = 0; ; number++) {
    const turn = await pace.turn();
    if (!turn) return null;
    const callId = await openWarmUp(group, number);
    if (callId === null || signal.aborted) return null;
    const call: ModelCall = {
      callId,
      messages: warmUpMessages,
      parameters: warmUpParameters,
      output: 'text',
      stream: true,
    };
    if (terms.budget && !(await terms.budget.admits(callId, call, terms.timeoutMs))) {
      await giveBackUnsent(group, callId);
      return null;
    }
    const result = await client.call(group.model, call, { signal, requestTimeoutMs: terms.timeoutMs });
    const failure = result.failure;
    await settleWarmUp(callId, withPacedMs(result, turn), group.price);
    await pace.noteFailure(failure);
    if (failure?.kind === 'cancelled') return null;
    if (failure?.retry.countsAsAttempt) counted++;
    const again = failure !== null && failure.retry.retry && counted < maxAttemptsPerStep;
    const retryInMs = again
      ? failure.retry.countsAsAttempt
        ? retryDelayMs(counted, failure.retry.retryAfterMs, terms.random())
        : 0
      : null;
    await logWarmUp(group, result, failure, retryInMs);
    if (failure === null) await terms.facts.take(result);
    if (retryInMs === null) return failure;
    // What the server asked for is waited out at the provider's pace, where a pause ends the waiting.
    const isHeld = holdAfter(failure) !== null;
    await clock.sleep(isHeld ? retryDelayMs(counted, null, 0) : retryInMs, signal);
  }
}

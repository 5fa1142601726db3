import type pg from 'pg';
import type { Clock } from '@/lib/clock/clock';
import { boundOfCall, outputBound } from '@/lib/costs/bound-of-call';
import { formatUsd } from '@/lib/costs/format-cost';
import { db } from '@/lib/db/server/pool';
import { inTransaction } from '@/lib/db/server/in-transaction';
import { untilDatabaseAnswers } from '@/lib/db/server/until-database-answers';
import { appendEvents } from '@/lib/events/server/append-events';
import type { CallResult, ModelCall } from '@/lib/providers/model-call';
import type { RunStatus } from '../run-state';
import type { DrainControl } from './drain-control';
import type { OpenGroup } from './open-group';
import { controlChannel } from './run-control';

/** How often a call that has no room looks again while others are in flight, whose reserves are larger than their costs. */
const lookAgainMs = 50;

// Known costs stand in the groups; beside them count the bounds of calls in flight and of calls whose cost never became
// known (a worker died). One statement, so that a call that settles meanwhile is in one of the sums and never in both.
const committedSql = `
select
  (select coalesce(sum(coalesce(cost_usd, 0) + coalesce(warm_up_cost_usd, 0)), 0)
   from run_group where benchmark_run_id = $1) as known,
  coalesce(sum(reserved_usd), 0) as reserved,
  count(*) filter (where state = 'IN_FLIGHT')::int as in_flight
from benchmark_attempt
where benchmark_run_id = $1 and reserved_usd is not null and cost_usd is null`;

const largestOutputSql = `
select max(a.output_tokens) as tokens
from (
  select id from run_group where provider_config_id = $1 and model_name = $2 and phase = $3::run_phase
  order by id desc limit 20
) g join benchmark_attempt a on a.run_group_id = g.id and a.kind <> 'WARMUP'`;

type Committed = { known: number; reserved: number; in_flight: number };

async function pauseForBudget(
  tx: pg.PoolClient,
  runId: string,
  budgetUsd: number,
  spent: number,
  bound: number,
): Promise<void> {
  await tx.query(
    `update benchmark_run set status = 'PAUSED', pause_reason = 'budget', updated_at = now() where id = $1`,
    [runId],
  );
  await appendEvents(tx, runId, [
    {
      level: 'warn',
      kind: 'run.paused',
      message: `Paused by the budget of ${formatUsd(budgetUsd)}: ${formatUsd(spent)} are spent or may have been, and the next call could cost ${formatUsd(bound)}. Raise the budget and resume.`,
      payload: { status: 'PAUSED', reason: 'budget', budgetUsd, spentUsd: spent, nextCallUsd: bound },
    },
  ]);
  await tx.query('select pg_notify($1, $2)', [controlChannel, runId]);
}

/** Takes the most that a call could cost from what is left, under the lock of the run's row. */
async function reserve(
  tx: pg.PoolClient,
  runId: string,
  attemptId: string,
  bound: number,
): Promise<'reserved' | 'wait' | 'halted'> {
  // Not `for update`: that would wait for every statement that refers to the run.
  const { rows } = await tx.query<{ status: RunStatus; budget_usd: number | null }>(
    'select status, budget_usd from benchmark_run where id = $1 for no key update',
    [runId],
  );
  const run = rows[0];
  if (run?.status !== 'RUNNING') return 'halted';
  const [sums] = (await tx.query<Committed>(committedSql, [runId])).rows;
  const spent = (sums?.known ?? 0) + (sums?.reserved ?? 0);
  if (run.budget_usd === null || spent + bound <= run.budget_usd) {
    await tx.query('update benchmark_attempt set reserved_usd = $2 where id = $1', [attemptId, bound]);
    return 'reserved';
  }
  if ((sums?.in_flight ?? 0) > 0) return 'wait';
  await pauseForBudget(tx, runId, run.budget_usd, spent, bound);
  return 'halted';
}

type Terms = { clock: Clock; control: DrainControl; requestTimeoutMs: number };

/**
 * A run's budget as one group asks it before each call. What holds is in the database, so that it holds over slots, lanes
 * and workers: of two calls for the last of the money one goes.
 */
export class RunBudget {
  private largestSeen: number | null = null;

  private constructor(
    private readonly group: OpenGroup,
    private readonly terms: Terms,
  ) {}

  static async open(group: OpenGroup, terms: Terms): Promise<RunBudget> {
    const budget = new RunBudget(group, terms);
    const { rows } = await db().query<{ tokens: number | null }>(largestOutputSql, [
      group.providerId,
      group.model,
      group.phase,
    ]);
    budget.largestSeen = rows[0]?.tokens ?? null;
    return budget;
  }

  /** Later calls are reckoned to be as long. */
  note({ usage }: CallResult): void {
    this.largestSeen = Math.max(this.largestSeen ?? 0, usage.outputTokens ?? 0) || null;
  }

  /**
   * True when the call may be sent; false when it may not, and then the run is paused (here, or by somebody else). Waits
   * while calls in flight may give back what they do not use.
   */
  async admits(
    attemptId: string,
    call: ModelCall,
    timeoutMs = this.terms.requestTimeoutMs,
  ): Promise<boolean> {
    const { clock, control } = this.terms;
    const bound = this.boundOf(call, timeoutMs);
    while (!control.abort.aborted) {
      const answer = await untilDatabaseAnswers(
        () => inTransaction((tx) => reserve(tx, this.group.runId, attemptId, bound)),
        { clock, signal: control.abort },
      );
      if (answer !== 'wait') return answer === 'reserved';
      await clock.sleep(lookAgainMs, control.abort);
    }
    return false;
  }

  private boundOf(call: ModelCall, timeoutMs: number): number {
    const { price } = this.group;
    if (price === null) return 0;
    const texts = call.messages.map(({ content }) => content);
    if (call.output !== 'text') texts.push(JSON.stringify(call.output));
    return boundOfCall(price, {
      inputBytes: texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0),
      messages: texts.length,
      maxOutputTokens: outputBound(call.parameters.maxTokens ?? null, this.largestSeen, price.contextWindow),
      timeoutMs,
    });
  }
}

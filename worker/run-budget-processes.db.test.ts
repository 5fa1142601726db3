import { expect, test } from 'vitest';
import { setPrices } from '@/lib/costs/server/set-prices';
import { db } from '@/lib/db/server/pool';
import { resumeRun } from '@/lib/runs/server/change-run-status';
import { createRun } from '@/lib/runs/server/create-run';
import { getRunSummary } from '@/lib/runs/server/get-run-summary';
import { setBudget } from '@/lib/runs/server/set-budget';
import { seedCollection, seedProvider } from '@/lib/testing/seed-run';
import { patient, shareOut, setUpWorkers } from '@/lib/testing/worker-fleet';

// Two worker processes, each with a lane of its own, that race for the last money of one run.

const { fleet, simulator } = setUpWorkers();
const budgetUsd = 50;

const aDollarEach = {
  inputPerMillion: null,
  outputPerMillion: null,
  cachedInputPerMillion: null,
  perRequest: 1,
  perHour: null,
  contextWindow: null,
};

async function startRun(): Promise<string> {
  const settings = { lane: 'first', parallelRequests: 4 };
  const providerId = await seedProvider({ baseUrl: simulator().url, settings, simulated: true });
  const targets = ['echo?ttft=40', 'echo?ttft=41'].map((model) => ({ providerId, model }));
  await setPrices(
    targets.map((target) => ({ ...target, ...aDollarEach })),
    'manual',
  );
  const { collectionId } = await seedCollection(60);
  return (await createRun({ judge: null, targets, collectionIds: [collectionId], budgetUsd })).id;
}

type Spent = { worker: string; calls: number; usd: number };

/** By process, of all calls that were made or may have been. */
async function spentBy(runId: string): Promise<Spent[]> {
  const { rows } = await db().query<Spent>(
    `select worker_id as worker, count(*)::int as calls, sum(coalesce(cost_usd, reserved_usd, 0))::float8 as usd
     from benchmark_attempt where benchmark_run_id = $1 and state <> 'CANCELLED' group by worker_id`,
    [runId],
  );
  return rows;
}

/** Calls as the server counted them, whatever our ledger says: each is a dollar. */
const servedCalls = () =>
  simulator()
    .stats()
    .recent.filter(({ kind, callId }) => kind === 'answer' && callId).length;

const ends = (runId: string, status: string) =>
  expect.poll(async () => (await getRunSummary(runId)).status, { ...patient, timeout: 180_000 }).toBe(status);

test(
  'two processes in two lanes spend all of one budget and no dollar more; raised, the run goes on to its end',
  { timeout: 500_000 },
  async () => {
    const runId = await shareOut(fleet, startRun);
    await ends(runId, 'PAUSED');

    // The claims that had won no money are given back.
    await expect.poll(async () => (await getRunSummary(runId)).progress.inProgress, patient).toBe(0);
    const spent = await spentBy(runId);
    expect(spent).toHaveLength(2);
    // Both were at it until the money ran out: neither had ended before the other began.
    for (const { calls } of spent) expect(calls).toBeGreaterThan(8);
    expect(spent.reduce((sum, { usd }) => sum + usd, 0)).toBe(budgetUsd);
    expect(servedCalls()).toBe(budgetUsd);
    expect(await getRunSummary(runId)).toMatchObject({
      pauseReason: 'budget',
      budgetUsd,
      cost: { total: { usd: budgetUsd, unknownCalls: 0 } },
      // Of the 50 calls two were warm-ups.
      progress: { completed: 48, inProgress: 0, failed: 0, new: 72 },
    });
    const said = await db().query(
      `select message from run_log where benchmark_run_id = $1 and kind = 'run.paused'`,
      [runId],
    );
    expect(said.rows).toEqual([
      {
        message:
          'Paused by the budget of $50.00: $50.00 are spent or may have been, and the next call could cost $1.00. Raise the budget and resume.',
      },
    ]);

    await setBudget(runId, 200);
    await resumeRun(runId);
    await ends(runId, 'FINISHED');
    expect(await getRunSummary(runId)).toMatchObject({ progress: { completed: 120, failed: 0 } });
    expect((await spentBy(runId)).reduce((sum, { usd }) => sum + usd, 0)).toBe(servedCalls());
  },
);

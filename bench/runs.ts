import { setTimeout as sleep } from 'node:timers/promises';

// Imported after the stack is up (bench/stack.ts): these modules read the environment.

export type RunOrder = {
  simulatorUrl: string;
  items: number;
  models: string[];
  judge: string | null;
  parallelRequests?: number;
  /** Provider and tasks of another order, so that two runs can be compared; new ones when absent. */
  same?: { providerId: string; collectionId: string };
};

/** Starts a run of `items` items per model on the simulator; the calls go out by the stack's own worker. */
export async function startBenchRun(order: RunOrder): Promise<string> {
  const { createRun } = await import('@/lib/runs/server/create-run');
  const { seedCollection, seedProvider } = await import('@/lib/testing/seed-run');
  const { simulatorUrl, items, models, judge, parallelRequests = 1 } = order;
  const providerId =
    order.same?.providerId ??
    (await seedProvider({ baseUrl: simulatorUrl, settings: { parallelRequests }, simulated: true }));
  const { collectionId } = order.same ?? (await seedCollection(items));
  const run = await createRun({
    judge: judge === null ? null : { providerId, model: judge },
    targets: models.map((model) => ({ providerId, model })),
    collectionIds: [collectionId],
  });
  return run.id;
}

/** Waits for a run's end and returns the seconds from its start to its end. */
export async function finishedRun(runId: string, onPoll: () => void = () => undefined): Promise<number> {
  const { getRunSummary } = await import('@/lib/runs/server/get-run-summary');
  for (;;) {
    const run = await getRunSummary(runId);
    onPoll();
    if (run.finishedAt && run.startedAt) {
      if (run.status !== 'FINISHED')
        throw new Error(`the run ended ${run.status}: ${JSON.stringify(run.progress)}`);
      return (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1000;
    }
    await sleep(250);
  }
}

type SimulatedCall = {
  callId: string | null;
  kind: string;
  receivedAtMs: number;
  firstTokenAtMs: number | null;
  lastTokenAtMs: number | null;
  tokens: number;
  idleMs: number | null;
};

export async function simulatedCalls(simulatorUrl: string): Promise<SimulatedCall[]> {
  const response = await fetch(`${simulatorUrl}/stats?recent=20000`);
  return ((await response.json()) as { recent: SimulatedCall[] }).recent;
}

export async function resetSimulator(simulatorUrl: string): Promise<void> {
  await fetch(`${simulatorUrl}/stats/reset`, { method: 'POST' });
}

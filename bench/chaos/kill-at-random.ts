import { setTimeout as sleep } from 'node:timers/promises';
import type { ChaosStack } from './start-chaos-stack';
import { planKill, type Victim } from './plan-kill';
import { servedCounts } from './served-calls';
import { hasEnded, readRunState } from './watched-run';

export type Kill = { victim: Victim; at: Date; hurried: boolean; backAfterMs: number | null };

type Terms = {
  stack: ChaosStack;
  runId: string;
  kills: number;
  /** Calls that the whole run needs when nothing is repeated. */
  calls: number;
  parallel: number;
  latencyMs: number;
  random: () => number;
  say: (line: string) => void;
};

const pollMs = 25;
/** No run of this size stands still so long, unless it is stuck. */
const stuckAfterMs = 90_000;

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
}

/** Polls until `done`; throws when it takes longer than any healthy recovery. */
async function until(what: string, done: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + stuckAfterMs;
  while (!(await done())) {
    if (performance.now() > deadline)
      throw new Error(`${what} did not happen within ${stuckAfterMs / 1000} s`);
    await sleep(pollMs);
  }
}

/** Sends SIGKILL to a part of this stack; null when it is down at this moment. */
function kill(stack: ChaosStack, victim: Victim): number | null {
  const pid = stack.pids()[victim] ?? null;
  if (pid === null) return null;
  try {
    process.kill(pid, 'SIGKILL');
    return pid;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return null; // it ended between look and signal
    throw error;
  }
}

const isOver = async ({ stack, runId }: Pick<Terms, 'stack' | 'runId'>): Promise<boolean> => {
  const run = await readRunState(stack.databaseUrl, runId);
  return run !== null && hasEnded(run);
};

const isBack = async ({ stack, runId }: Terms, victim: Victim, killed: number): Promise<boolean> => {
  const pid = stack.pids()[victim] ?? null;
  if (pid === null || pid === killed) return false;
  if (victim === 'web') return answers(`${stack.url}/api/health`);
  return victim === 'worker' || (await readRunState(stack.databaseUrl, runId)) !== null;
};

/** Waits until the run moves again: more calls have begun than can be under way, so one has been settled since. */
async function untilSettled(terms: Terms): Promise<void> {
  const { stack, parallel } = terms;
  const before = (await servedCounts(stack.simulatorUrl)).begun;
  await until('progress of the run', async () => {
    return (await servedCounts(stack.simulatorUrl)).begun > before + parallel + 1 || isOver(terms);
  });
}

async function remainingWorkMs({ stack, calls, parallel, latencyMs }: Terms): Promise<number> {
  const { completed } = await servedCounts(stack.simulatorUrl);
  return (Math.max(0, calls - completed) * latencyMs) / parallel;
}

/** Kills until all kills are made or the run has ended; the supervisor starts again what was killed. */
export async function killAtRandom(terms: Terms): Promise<Kill[]> {
  const { stack, runId, random, say } = terms;
  const kills: Kill[] = [];
  let returns: Promise<void>[] = [];
  while (kills.length < terms.kills) {
    const plan = planKill(random, terms.kills - kills.length, await remainingWorkMs(terms));
    if (!plan.hurried) {
      await Promise.all(returns);
      returns = [];
      await untilSettled(terms);
    }
    await sleep(plan.afterMs);
    const run = await readRunState(stack.databaseUrl, runId);
    if (run && hasEnded(run)) break;
    const at = new Date();
    const pid = kill(stack, plan.victim);
    if (pid === null) continue; // a hurried one that found its victim still down
    const made: Kill = { victim: plan.victim, at, hurried: plan.hurried, backAfterMs: null };
    kills.push(made);
    const back = until(`the return of ${plan.victim}`, () => isBack(terms, plan.victim, pid)).then(() => {
      made.backAfterMs = Date.now() - at.getTime();
    });
    back.catch(() => undefined); // thrown where it is awaited; until then it must not count as unhandled
    returns.push(back);
    if (kills.length % 10 === 0) say(`${kills.length} kills, ${run?.open ?? '?'} items open`);
  }
  await Promise.all(returns);
  return kills;
}

/** Waits for the run's end, as long as it moves; throws when it stands still. */
export async function untilEnded(terms: Pick<Terms, 'stack' | 'runId'>): Promise<void> {
  const { simulatorUrl } = terms.stack;
  while (!(await isOver(terms))) {
    const { begun } = await servedCounts(simulatorUrl);
    await until(
      'the end of the run or its next call',
      async () => (await isOver(terms)) || (await servedCounts(simulatorUrl)).begun > begun,
    );
    await sleep(200);
  }
}

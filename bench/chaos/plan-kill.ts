export const victims = ['worker', 'web', 'postgres'] as const;
export type Victim = (typeof victims)[number];

/**
 * One kill of the plan: `hurried` does not wait until the victim before has recovered, so that two parts are away at
 * once or one dies again while it starts; else it comes `afterMs` of undisturbed work later.
 */
export type PlannedKill = { victim: Victim; hurried: boolean; afterMs: number };

const hurriedShare = 0.15;
const longestHurryMs = 1_500;

/**
 * Draws the next kill. Pauses are spread evenly from 0 to a longest that keeps all remaining kills inside the
 * remaining work, with a reserve for what is worked while nobody waits.
 * @param remainingWorkMs time the run still needs when nobody disturbs it
 */
export function planKill(random: () => number, remainingKills: number, remainingWorkMs: number): PlannedKill {
  const victim = victims[Math.floor(random() * victims.length)] ?? 'worker';
  const hurried = random() < hurriedShare;
  const longestPauseMs = (1.4 * remainingWorkMs) / (remainingKills + 1);
  const afterMs = random() * (hurried ? Math.min(longestHurryMs, longestPauseMs) : longestPauseMs);
  return { victim, hurried, afterMs };
}

/** Latency of one simulated call with which `items` × 2 calls give each kill `workPerKillMs` of work. */
export function callLatencyMs(items: number, kills: number, parallel: number, workPerKillMs: number): number {
  return Math.max(20, Math.round((kills * workPerKillMs * parallel) / (2 * items)));
}

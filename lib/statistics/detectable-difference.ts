import { tasksNeededToDiffer } from './compare-models';
import { studentTCritical } from './student-t';
import { pseudoTasks } from './summarize-tasks';

/**
 * Spread (standard deviation over tasks, in points) of paired differences assumed before anything was measured: the scores of
 * each model spread 30 points over tasks and those of two models correlate with ρ = 0.5, so 30 · √(2 (1 − ρ)) = 30.
 */
export const priorSpreadPoints = 30;

export type Plan = {
  tasks: number;
  /** Pairs of models that are compared: m (m − 1) / 2. */
  pairs: number;
  /** Standard deviation of the paired task differences seen before, in points; null takes `priorSpreadPoints`. */
  spreadPoints: number | null;
  alpha?: number;
  /** Chance of finding the difference. */
  power?: number;
};

export type Detectable = {
  /** The smallest true difference, in points, that is found with the asked chance; null when `tasks` are too few for any. */
  points: number | null;
  tasksNeeded: number;
  spreadPoints: number;
  spreadFrom: 'observed' | 'prior';
};

/**
 * The smallest difference that a comparison of `tasks` tasks finds with chance `power`:
 *
 *     δ = (t_{α/m, two-sided} + t_{power}) · se,  se = s √((1 + 1 / n) / n),  n − 1 degrees of freedom
 *
 * (two-stage approximation of the noncentral t, Cohen 1988; Bland 2015, §18.3). α/m is the hardest step of Holm, so for m > 1 the
 * figure is cautious. se is that of summarizeTasks for a spread of s. Above 100 points nothing can be found: null.
 */
export function detectableDifference(plan: Plan): Detectable {
  const { tasks, pairs, alpha = 0.05, power = 0.8 } = plan;
  const spreadPoints = plan.spreadPoints ?? priorSpreadPoints;
  const tasksNeeded = tasksNeededToDiffer(pairs, alpha);
  const points =
    tasks < tasksNeeded ? null : multiplier(tasks, alpha / Math.max(1, pairs), power) * spreadPoints;
  return {
    points: points !== null && points <= 100 ? points : null,
    tasksNeeded,
    spreadPoints,
    spreadFrom: plan.spreadPoints === null ? 'prior' : 'observed',
  };
}

/** δ in units of the spread; falls with the number of tasks. `power` > 0.5. */
function multiplier(tasks: number, alpha: number, power: number): number {
  const df = tasks - 1;
  const quantiles = studentTCritical(alpha, df) + studentTCritical(2 * (1 - power), df);
  return quantiles * Math.sqrt((1 + pseudoTasks / tasks) / tasks);
}

const mostTasks = 1_000_000;

/**
 * Tasks in all that it takes to find a true difference of `points` with chance `power`, and how many more than `plan.tasks` that
 * is (0 when they suffice). `total` is null above a million tasks.
 */
export function tasksForDifference(
  points: number,
  plan: Plan,
): { total: number | null; more: number | null } {
  const { tasks, pairs, alpha = 0.05, power = 0.8 } = plan;
  if (!(points > 0)) throw new RangeError(`points must be above 0, not ${points}.`);
  const spread = plan.spreadPoints ?? priorSpreadPoints;
  const suffices = (n: number) => multiplier(n, alpha / Math.max(1, pairs), power) * spread <= points;
  let low = tasksNeededToDiffer(pairs, alpha);
  if (!suffices(low)) {
    let high = low;
    while (!suffices(high)) {
      low = high;
      high *= 2;
      if (high > 2 * mostTasks) return { total: null, more: null };
    }
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (suffices(middle)) high = middle;
      else low = middle;
    }
    low = high;
  }
  return low > mostTasks ? { total: null, more: null } : { total: low, more: Math.max(0, low - tasks) };
}

/** One spread for planning out of those of several pairs: their root mean square; null without any. */
export function typicalSpread(spreadsPoints: readonly number[]): number | null {
  if (spreadsPoints.length === 0) return null;
  return Math.sqrt(spreadsPoints.reduce((sum, s) => sum + s * s, 0) / spreadsPoints.length);
}

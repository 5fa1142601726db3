import type { Statistic } from './bootstrap-tasks';
import { quantile } from './quantile';
import { studentTCritical } from './student-t';

/** One measured answer: the place of its task and its milliseconds. */
export type Timed = { task: number; ms: number };

export type TailLatency = {
  ms: number;
  answers: number;
  /** `high` null: so few answers leave open how slow the slowest of twenty is. */
  interval: { low: number; high: number | null } | null;
};

const p95 = 0.95;

/**
 * The 95th percentile (type 7) of answers with its interval by Woodruff's method (1952): the share of answers at or below it has
 * a standard error s, and the interval's ends are the percentiles at 0.95 ± t s. s is the larger of the binomial one and that
 * over tasks (answers to one task are alike). Its upper end needs some 75 answers: with fewer the slowest may all be unseen.
 */
export function tailLatency(answers: readonly Timed[]): TailLatency | null {
  if (answers.length === 0) return null;
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const ms = quantile(sorted, p95);
  const byTask = new Map<number, { within: number; n: number }>();
  for (const answer of answers) {
    const { within, n } = byTask.get(answer.task) ?? { within: 0, n: 0 };
    byTask.set(answer.task, { within: within + (answer.ms <= ms ? 1 : 0), n: n + 1 });
  }
  const tasks = byTask.size;
  if (tasks < 2) return { ms, answers: answers.length, interval: null };
  const error = Math.max(clusterError([...byTask.values()]), Math.sqrt((p95 * (1 - p95)) / answers.length));
  const reach = studentTCritical(0.05, tasks - 1) * error;
  const high = p95 + reach < 1 ? quantile(sorted, p95 + reach) : null;
  return {
    ms,
    answers: answers.length,
    interval: { low: quantile(sorted, Math.max(0, p95 - reach)), high },
  };
}

/** Standard error of a share over tasks of unequal size: linearised ratio (Cochran 1977, §6.3). */
function clusterError(tasks: readonly { within: number; n: number }[]): number {
  const all = tasks.reduce((sum, { n }) => sum + n, 0);
  const share = tasks.reduce((sum, { within }) => sum + within, 0) / all;
  const squares = tasks.reduce((sum, { within, n }) => sum + (within - share * n) ** 2, 0);
  return Math.sqrt((squares * tasks.length) / (tasks.length - 1)) / all;
}

/** The 95th percentile (type 7) of a resample: each answer as often as its task was drawn, counted from the slowest. */
export function p95Of(answers: readonly Timed[]): Statistic {
  const slowestFirst = answers.toSorted((a, b) => b.ms - a.ms);
  const taskOf = Uint32Array.from(slowestFirst, ({ task }) => task);
  const msOf = Float64Array.from(slowestFirst, ({ ms }) => ms);
  const sizes = new Uint32Array(taskOf.reduce((most, task) => Math.max(most, task), 0) + 1);
  for (const task of taskOf) sizes[task]!++;
  return (drawn) => {
    let all = 0;
    for (let task = 0; task < sizes.length; task++) all += drawn[task]! * sizes[task]!;
    if (all === 0) return NaN;
    const place = (all - 1) * (1 - p95);
    const first = Math.floor(place);
    let seen = 0;
    let upper: number | null = null;
    for (let i = 0; i < msOf.length; i++) {
      seen += drawn[taskOf[i]!]!;
      const ms = msOf[i]!;
      if (upper === null && seen > first) upper = ms;
      if (upper !== null && seen > first + 1) return upper + (place - first) * (ms - upper);
    }
    return upper ?? NaN;
  };
}

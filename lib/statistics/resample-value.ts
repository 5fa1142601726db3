import {
  bootstrapPValue,
  bootstrapTasks,
  expandedPercentile,
  meanOf,
  type Statistic,
} from './bootstrap-tasks';
import { decidePairs, pairsOf, type TestedPair } from './decide-pairs';
import { minTasks, minTasksOfMean } from './mean-interval';
import type { Estimate } from './model-value';
import type { RankedPair } from './rank-models';
import { p95Of } from './tail-latency';
import type { ModelTasks } from './value-rows';

/** Two models on two figures each time: which are looked up in the list of statistics, and over how many tasks they go. */
type Planned = { a: string; b: string; parts: number[]; tasks: number };

/** Statistics asked for once, found again by what they are of. */
class StatisticList {
  readonly list: Statistic[] = [];
  private readonly places = new Map<object, number>();

  private place(of: object, create: () => Statistic): number {
    const known = this.places.get(of);
    if (known !== undefined) return known;
    this.places.set(of, this.list.length);
    return this.list.push(create()) - 1;
  }
  readonly mean = (values: Float64Array) => this.place(values, () => meanOf(values));
  readonly p95 = ({ timed }: ModelTasks) => this.place(timed, () => p95Of(timed));
}

/** The same array where `other` has all its tasks too, so that its mean is resampled once. */
function shared(values: Float64Array, other: Float64Array): Float64Array {
  const keeps = values.every((value, i) => Number.isNaN(value) || !Number.isNaN(other[i]));
  return keeps ? values : values.map((value, i) => (Number.isNaN(other[i]) ? NaN : value));
}

const countOf = (values: Float64Array) => values.reduce((n, value) => n + (Number.isNaN(value) ? 0 : 1), 0);
const timedTasks = ({ timed }: ModelTasks) => new Set(timed.map(({ task }) => task)).size;

/** By value only tasks count that both have: where one model failed, the tasks left may be the easy or the cheap ones. */
function planValuePair([a, b]: [ModelTasks, ModelTasks], statistics: StatisticList): Planned {
  const scores = [shared(a.scoreByPlace, b.scoreByPlace), shared(b.scoreByPlace, a.scoreByPlace)] as const;
  const costs = [shared(a.costByPlace, b.costByPlace), shared(b.costByPlace, a.costByPlace)] as const;
  return {
    a: a.targetId,
    b: b.targetId,
    parts: [...scores, ...costs].map(statistics.mean),
    tasks: Math.min(countOf(scores[0]), countOf(costs[0])),
  };
}

const planLatencyPair = ([a, b]: [ModelTasks, ModelTasks], statistics: StatisticList): Planned => ({
  a: a.targetId,
  b: b.targetId,
  parts: [statistics.p95(a), statistics.p95(b)],
  tasks: Math.min(timedTasks(a), timedTasks(b)),
});

// Multiplied crosswise, so that a cost of 0 in a resample divides nothing: a's value is higher where s_a c_b > s_b c_a.
const valueAdvantage = ([scoreA, scoreB, costA, costB]: number[]) => scoreA! * costB! - scoreB! * costA!;
const latencyDifference = ([a, b]: number[]) => a! - b!;

export type ResampledValue = {
  /** By targetId, in points per dollar of 1,000 items; of priced models with a score. */
  values: Map<string, Estimate>;
  byValue: RankedPair[];
  /** By p95 of the time to the first token, a − b. */
  byLatency: RankedPair[];
};

/** What has no formula: the interval of each value, and each two models by value and by p95 of the time to the first token. */
export function resampleValue(models: readonly ModelTasks[], taskCount: number): ResampledValue {
  const statistics = new StatisticList();
  const priced = models.filter(({ costClass }) => costClass === 'priced');
  const own = priced.map((model) => ({
    targetId: model.targetId,
    parts: [model.scoreByPlace, model.costByPlace].map(statistics.mean),
    tasks: Math.min(countOf(model.scoreByPlace), countOf(model.costByPlace)),
  }));
  const valuePairs = pairsOf(priced).map((pair) => planValuePair(pair, statistics));
  const timed = models.filter((model) => model.timed.length > 0);
  const latencyPairs = pairsOf(timed).map((pair) => planLatencyPair(pair, statistics));

  const whole = new Uint16Array(taskCount).fill(1);
  const seen = (parts: number[]) => parts.map((part) => statistics.list[part]!(whole));
  const drawn = bootstrapTasks(taskCount, statistics.list);
  const resampled = (parts: number[], combine: (figures: number[]) => number) =>
    drawn[parts[0]!]!.map((_, sample) => combine(parts.map((part) => drawn[part]![sample]!)));
  const test = ({ a, b, parts, tasks }: Planned, difference: (figures: number[]) => number): TestedPair => ({
    a,
    b,
    estimate: tasks === 0 ? null : difference(seen(parts)),
    p: tasks < minTasks ? null : bootstrapPValue(resampled(parts, difference), tasks),
  });

  const values = new Map<string, Estimate>();
  for (const { targetId, parts, tasks } of own) {
    const ratio = ([score, cost]: number[]) => score! / cost!;
    const mean = ratio(seen(parts));
    if (Number.isNaN(mean)) continue;
    const interval = tasks < minTasksOfMean ? null : expandedPercentile(resampled(parts, ratio), tasks);
    // Costs that are almost all 0 leave open how high the value is.
    values.set(targetId, { mean, interval: Number.isFinite(interval?.high) ? interval : null });
  }
  return {
    values,
    byValue: decidePairs(valuePairs.map((pair) => test(pair, valueAdvantage))),
    byLatency: decidePairs(latencyPairs.map((pair) => test(pair, latencyDifference))),
  };
}

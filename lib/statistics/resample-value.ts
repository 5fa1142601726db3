import type { Units } from './bootstrap-tasks';
import { decidePairs, pairsOf, type TestedPair } from './decide-pairs';
import {
  meanOf,
  resampleLogs,
  sideOf,
  valueOf,
  type LogFigure,
  type LogResult,
  type Side,
} from './log-value';
import type { TaskMeans } from './mean-by-task';
import { meanInterval, minTasks, minTasksOfMean } from './mean-interval';
import type { ValueEstimate } from './model-value';
import { pairedDifference, smallestPValue } from './paired-difference';
import type { RankedPair } from './rank-models';
import { scoreBounds } from './score-row';
import { isNegligible, summarizeTasks } from './summarize-tasks';
import type { ModelTasks } from './value-rows';

/**
 * Tasks off the most common result that a value of passes and fails needs: they have no depth to be unsure of. With 1 instead of 2
 * the value of one pass in 20 is covered in 87 %.
 */
const minOffOfShare = 2;

const knownOf = (values: Float64Array) => [...values].filter((value) => !Number.isNaN(value));
const byPlace = (values: Float64Array): TaskMeans =>
  new Map(
    [...values].flatMap((mean, place) =>
      Number.isNaN(mean) ? [] : [[String(place), { mean, scored: 1, asked: 1 }] as const],
    ),
  );

/** The same array where `other` has all its tasks too. */
function shared(values: Float64Array, other: Float64Array): Float64Array {
  const keeps = values.every((value, i) => Number.isNaN(value) || !Number.isNaN(other[i]));
  return keeps ? values : values.map((value, i) => (Number.isNaN(other[i]) ? NaN : value));
}

/** What keeps a model's tasks from carrying an interval by resampling; null: nothing does. */
function reasonOf({ scores, costs }: Side): ValueEstimate['reason'] {
  const score = summarizeTasks(knownOf(scores.values), scoreBounds);
  const cost = summarizeTasks(knownOf(costs.values), null);
  if (!score || !cost || Math.min(score.tasks, cost.tasks) < minTasksOfMean) return 'too_few_tasks';
  if (score.standardError === null) return 'scores_alike';
  if (score.offMostCommon < (score.passed === null ? minTasksOfMean : minOffOfShare)) return 'scores_alike';
  return cost.offMostCommon < minTasksOfMean ? 'costs_alike' : null;
}

/** Where every task costs the same, value is the score in another unit, and so is its interval: there is no ratio to resample. */
function ofOnePrice({ scores }: Side, price: number): ValueEstimate {
  const { mean, interval, reason } = meanInterval(byPlace(scores.values));
  return {
    mean: (mean ?? 0) / price,
    interval: interval && { low: interval.low / price, high: interval.high / price },
    reason: interval ? null : reason === 'too_few_tasks' ? reason : 'scores_alike',
  };
}

function estimate(side: Side, resampled: LogResult): ValueEstimate {
  const price = summarizeTasks(knownOf(side.costs.values), null);
  if (price?.standardError === null) return ofOnePrice(side, price.mean);
  const reason = reasonOf(side);
  const interval = reason ? null : resampled.interval(0.95);
  return { mean: valueOf(side), interval, reason: interval ? null : (reason ?? 'scores_alike') };
}

type Pair = LogFigure & { against: Side; a: ModelTasks; b: ModelTasks };

/** By value only tasks count that both have: where one model failed, the tasks left may be the easy or the cheap ones. */
function pairSides(a: ModelTasks, b: ModelTasks, own: ReadonlyMap<ModelTasks, Side>): Pair {
  const restrict = (model: ModelTasks, other: ModelTasks): Side => {
    const [whole, against] = [own.get(model)!, own.get(other)!];
    const scores = shared(whole.scores.values, against.scores.values);
    const costs = shared(whole.costs.values, against.costs.values);
    // The same object where nothing is left out: a side is resampled once for all its pairs.
    return scores === whole.scores.values && costs === whole.costs.values ? whole : sideOf(scores, costs);
  };
  return { of: restrict(a, b), against: restrict(b, a), a, b };
}

/** As many differing tasks leave no test in doubt: 2^{1−64} is as good as 0. */
const mostDiffering = 64;

/** Tasks on which the two are not of one value, s − R c in units of each one's mean cost: the signs that a sign-flip test could use. */
function countDiffering(a: Side, b: Side): number {
  const [costA, costB] = [meanOf(a.costs), meanOf(b.costs)];
  const value = (valueOf(a) + valueOf(b)) / 2;
  let count = 0;
  for (let place = 0; place < a.scores.values.length && count < mostDiffering; place++) {
    const ofA = (a.scores.values[place]! - value * a.costs.values[place]!) / costA;
    const ofB = (b.scores.values[place]! - value * b.costs.values[place]!) / costB;
    if (Number.isNaN(ofA - ofB)) continue;
    if (!isNegligible(ofA - ofB, Math.max(value, Math.abs(ofA)))) count++;
  }
  return count;
}

function pValueOf({ of, against }: Pair, { pValue }: LogResult): number | null {
  const tasks = Math.min(of.scores.count, of.costs.count);
  if (tasks < minTasks) return null;
  // Without a point there is no logarithm; then the one that scores has the value.
  if (meanOf(of.scores) === 0 || meanOf(against.scores) === 0)
    return pairedDifference(byPlace(of.scores.values), byPlace(against.scores.values)).pValue;
  const differing = countDiffering(of, against);
  if (differing === 0) return 1;
  // Without any spread over the tasks the signs still count.
  return Math.max(pValue ?? 0, smallestPValue(differing));
}

function testPair(pair: Pair, resampled: LogResult): TestedPair {
  const { of, against, a, b } = pair;
  // Multiplied crosswise: by its sign a's value is higher.
  const difference = meanOf(of.scores) * meanOf(against.costs) - meanOf(against.scores) * meanOf(of.costs);
  return {
    a: a.targetId,
    b: b.targetId,
    estimate: Number.isNaN(difference) ? null : difference,
    p: pValueOf(pair, resampled),
  };
}

export type ResampledValue = {
  /** By targetId, in points per dollar of 1,000 items; of priced models with a score. */
  values: Map<string, ValueEstimate>;
  byValue: RankedPair[];
};

/** What has no formula: the interval of each value, and each two models by value. */
export function resampleValue(models: readonly ModelTasks[], units: Units): ResampledValue {
  const sides = new Map(
    models
      .filter(
        ({ costClass, scoreByPlace }) =>
          costClass === 'priced' && scoreByPlace.some((score) => !Number.isNaN(score)),
      )
      .map((model): [ModelTasks, Side] => [model, sideOf(model.scoreByPlace, model.costByPlace)]),
  );
  const own = [...sides];
  const pairs = pairsOf([...sides.keys()]).map(([a, b]) => pairSides(a, b, sides));
  const singles = own.map(([, of]): LogFigure => ({ of, against: null }));
  const resampled = resampleLogs([...singles, ...pairs], units);
  return {
    values: new Map(own.map(([{ targetId }, side], i) => [targetId, estimate(side, resampled[i]!)])),
    byValue: decidePairs(pairs.map((pair, i) => testPair(pair, resampled[own.length + i]!))),
  };
}

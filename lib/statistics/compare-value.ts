import { compareCosts, costEstimate } from './compare-costs';
import type { Comparison } from './compare-models';
import { costClasses, type ModelValue } from './model-value';
import { findDominated, type Domination } from './pareto';
import { rankModels } from './rank-models';
import { resampleLatency } from './resample-latency';
import { resampleValue } from './resample-value';
import { unitsOf } from './bootstrap-tasks';
import { tailLatency } from './tail-latency';
import { groupByModel, type ValueRow } from './value-rows';

export type ValueComparison = {
  /** Priced models in order of value, then free ones, then those of unknown cost, both by score. */
  models: ModelValue[];
  dominated: Domination[];
};

/**
 * Score, cost, latency and value of each model, the rank by value, and who is dominated.
 *
 * Value is a ratio of means over tasks, mean score ÷ mean cost of 1,000 items: points per dollar of 1,000 items. A mean of
 * the tasks' own ratios would be ruled by the tasks that cost next to nothing. Its interval and its pairs are bootstrapped over
 * tasks (log-value). A free model has no ratio: it stands in a class of its own, by score. `known` names the models
 * whose every call has a known cost; `comparison` is compareModels of the same rows. What the judge costs is no part of it.
 */
export function compareValue(
  rows: readonly ValueRow[],
  known: ReadonlySet<string>,
  comparison: Comparison,
): ValueComparison {
  const { taskCount, models } = groupByModel(rows, known);
  const units = unitsOf(taskCount);
  const { values, byValue } = resampleValue(models, units);
  const ranked = rankModels(
    models
      .filter(({ costClass }) => costClass === 'priced')
      .map(({ targetId }) => ({ targetId, mean: values.get(targetId)?.mean ?? null })),
    byValue,
  );
  const placeOf = new Map(ranked.map(({ targetId }, place) => [targetId, place]));
  const found = models.map(({ targetId, costClass, costs, timed }): ModelValue => {
    const { mean = null, interval = null } =
      comparison.models.find((model) => model.targetId === targetId)?.score ?? {};
    const rank = ranked.find((one) => one.targetId === targetId);
    return {
      targetId,
      costClass,
      score: mean === null ? null : { mean, interval },
      costPer1000Usd: costClass === 'unknown' ? null : costEstimate(costs),
      ttftP95: tailLatency(timed),
      value: values.get(targetId) ?? null,
      rank: rank?.rank ?? null,
      lastRank: rank?.lastRank ?? null,
    };
  });
  const place = ({ targetId, score }: ModelValue) => placeOf.get(targetId) ?? -(score?.mean ?? -1);
  return {
    models: found.toSorted(
      (x, y) => costClasses.indexOf(x.costClass) - costClasses.indexOf(y.costClass) || place(x) - place(y),
    ),
    dominated: findDominated(
      found.map(({ targetId }) => targetId),
      new Set(found.filter(({ costClass }) => costClass === 'free').map(({ targetId }) => targetId)),
      { score: comparison.pairs, cost: compareCosts(models), latency: resampleLatency(models, units) },
    ),
  };
}

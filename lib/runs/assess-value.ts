import { resamples } from '@/lib/statistics/bootstrap-tasks';
import { compareModels, type Comparison } from '@/lib/statistics/compare-models';
import { compareValue } from '@/lib/statistics/compare-value';
import { checkLimits, type ValueLimits } from '@/lib/statistics/value-limits';
import type { ValueRow } from '@/lib/statistics/value-rows';
import { describeValue } from './describe-value';
import { modelNames } from './model-names';
import type { ModelAggregate } from './run';
import type { RunModelValue, RunValue } from './run-value';

export const noLimits: ValueLimits = { minScore: null, maxTtftMs: null, maxCostPer1000: null };

/** Whether any call of any model has a known cost: without one there is no value to speak of. */
export const hasCosts = (models: readonly ModelAggregate[]): boolean =>
  models.some(({ cost }) => cost.usd !== null);

/**
 * What the models of a run are worth. `comparison` saves computing compareModels again. A model's calls must all have a known
 * cost for it to have a value. 10 models × 500 tasks take about 0.2 s, so it is asked for where costs are known only.
 */
export function assessValue(
  models: readonly ModelAggregate[],
  rows: readonly ValueRow[],
  limits: ValueLimits = noLimits,
  comparison: Comparison = compareModels(rows),
): RunValue {
  const known = models.filter(({ cost }) => cost.usd !== null && cost.unknownCalls === 0);
  const value = compareValue(rows, new Set(known.map(({ targetId }) => targetId)), comparison);
  const assessed = value.models.flatMap((model): RunModelValue[] => {
    const aggregate = models.find(({ targetId }) => targetId === model.targetId);
    if (!aggregate) return [];
    return [
      {
        ...model,
        provider: aggregate.provider,
        model: aggregate.model,
        unknownCostCalls: aggregate.cost.unknownCalls,
        limits: checkLimits(model, limits),
        dominatedBy: value.dominated
          .filter(({ targetId }) => targetId === model.targetId)
          .map(({ by, certain, unclear }) => ({ targetId: by, certain, unclear })),
      },
    ];
  });
  const best = {
    bestOverall: comparison.models.flatMap(({ targetId, rank }) => (rank === 1 ? targetId : [])),
    bestValue: assessed.flatMap(({ targetId, rank }) => (rank === 1 ? targetId : [])),
  };
  return {
    limits,
    resamples,
    ...best,
    sentences: describeValue({ models: assessed, limits, ...best }, modelNames(models)),
    models: assessed,
  };
}
